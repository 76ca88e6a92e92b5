import type { LedgerPage } from '@bonafide/shared/contract/billing.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { ledger } from './credits-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { type ListPosition, openCursor, sealCursor } from '#platform/pagination/list-cursor.ts'

const pageSize = 50

/** A page of the ledgerEntries of checks, newest first. */
export async function listLedger({ deps, tx, orgId }: Scope, cursor?: string): Promise<LedgerPage> {
  const after = cursor === undefined ? undefined : openCursor(deps.keys, cursor)
  const rows = await tx
    .select({ entry: ledger, fullName: employees.fullName })
    .from(ledger)
    .leftJoin(employees, and(eq(employees.orgId, ledger.orgId), eq(employees.id, ledger.employeeId)))
    .where(and(eq(ledger.orgId, orgId), after && isAfter(after)))
    .orderBy(desc(ledger.createdAt), desc(ledger.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    items: page.map(({ entry, fullName }) => ({
      id: entry.id,
      at: entry.createdAt.toISOString(),
      kind: entry.kind,
      employeeId: entry.employeeId,
      fullName,
      period: entry.period,
    })),
    nextCursor: last && rows.length > page.length ? sealCursor(deps.keys, last.entry) : null,
  }
}

function isAfter({ createdAt, id }: ListPosition) {
  return sql`(${ledger.createdAt}, ${ledger.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`
}
