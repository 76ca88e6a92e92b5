import type { AuditEntry, AuditFilter } from '@bonafide/shared/contract/audit.ts'
import { csvLines } from '#employees/list/export-employees.ts'
import type { ActingScope, Deps } from '#platform/scope.ts'
import { listAudit } from './list-audit.ts'

const pageSize = 500
// Excel reads UTF-8 as another encoding without it.
const byteOrderMark = '\uFEFF'

const columns: readonly (readonly [heading: string, cell: (entry: AuditEntry) => string | null])[] = [
  ['Entry', ({ id }) => id],
  ['Time', ({ at }) => at],
  ['Action', ({ action }) => action],
  ['Actor', ({ actor }) => actor.type],
  ['Actor ID', ({ actor }) => actor.id],
  ['Actor name', ({ actor }) => actor.name],
  ['Address', ({ address }) => address],
  ['Employee ID', ({ employeeId }) => employeeId],
  ['Employee', ({ employeeName }) => employeeName],
  ['Facts', ({ data }) => JSON.stringify(data)],
]

/** The entries that match as CSV, read page by page. */
export async function* exportAudit(
  { db }: Pick<Deps, 'db'>,
  { orgId }: Pick<ActingScope, 'orgId'>,
  filter: AuditFilter,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([columns.map(([heading]) => heading)])
  let cursor: string | undefined
  do {
    const page = await listAudit({ tx: db, orgId }, { ...filter, limit: pageSize, cursor })
    yield csvLines(page.items.map((entry) => columns.map(([, cell]) => cell(entry) ?? '')))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
