import { staffImports } from '@bonafide/shared/contract/employees/staff-imports.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

const staffImportsKey = ['staff-imports'] as const
const lookEveryMs = 1_000

/** Reads the imports of the last days, newest first; null where the server does not know of any. */
export function staffImportsQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: [...staffImportsKey, 'list'],
    queryFn: ({ signal }) => ifServed(call(staffImports.list, { signal })),
  })
}

export const staffImportKey = (importId: string) => [...staffImportsKey, 'one', importId]

/** Reads an import and its progress, again while it runs. */
export function staffImportQuery({ call }: Pick<App, 'call'>, importId: string) {
  return queryOptions({
    queryKey: staffImportKey(importId),
    queryFn: ({ signal }) => call(staffImports.get, { params: { importId }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookEveryMs : false),
  })
}
