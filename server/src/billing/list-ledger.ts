import type { LedgerPage } from '@bonafide/shared/contract/billing.ts'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { ledger } from './billing-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { isAfter, openCursor, pageOf } from '#platform/pagination/keyset.ts'

const pageSize = 50

/** Returns a page of ledger entries, newest first. */
export async function listLedger(scope: Scope, cursor?: string): Promise<LedgerPage> {
  const { tx, orgId } = scope
  const after = cursor === undefined ? undefined : openCursor(scope, cursor)
  const rows = await tx
    .select({ ...getTableColumns(ledger), fullName: employees.fullName })
    .from(ledger)
    .leftJoin(employees, and(eq(employees.orgId, ledger.orgId), eq(employees.id, ledger.employeeId)))
    .where(and(eq(ledger.orgId, orgId), after && isAfter(ledger, after)))
    .orderBy(desc(ledger.createdAt), desc(ledger.id))
    .limit(pageSize + 1)
  const { page, nextCursor } = pageOf(scope, rows, pageSize)
  return {
    items: page.map(({ fullName, ...entry }) => ({
      id: entry.id,
      at: entry.createdAt.toISOString(),
      kind: entry.kind,
      employeeId: entry.employeeId,
      fullName,
      period: entry.period,
    })),
    nextCursor,
  }
}
