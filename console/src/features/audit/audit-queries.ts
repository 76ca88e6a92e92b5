import { audit, type AuditFilter } from '@bonafide/shared/contract/audit.ts'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { saveFile } from '#lib/save-file.ts'

type Caller = Pick<App, 'call'>

/** Reads the audit log of the organisation, the latest entry first. */
export function auditQuery({ call }: Caller, filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) => call(audit.list, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** Checks that no entry was changed. */
export function verifyMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: () => call(audit.verify, {}),
    meta: { failure: { title: 'The log was not checked', text: 'Something went wrong. Try again.' } },
  })
}

/** Keeps what matches as a file. */
export function exportMutation({ call }: Caller, filter: AuditFilter) {
  return mutationOptions({
    mutationFn: () => call(audit.exportCsv, { query: filter }),
    meta: { failure: { title: 'Export failed', text: 'We could not export the audit log. Try again.' } },
    onSuccess: (csv) => saveFile(`audit-log-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', csv),
  })
}
