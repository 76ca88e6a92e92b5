import { loadLedgerEntries } from '#billing/ledger.ts'
import { type NewReservation, reserveCredit } from '#billing/reserve-credit.ts'
import type { Scope } from '#platform/scope.ts'

/**
 * Sees to it that a credit is reserved for an employee whose link works again. One whose credit was released gets
 * another one; one who has a credit, consumed or not, keeps it.
 * @returns the new one, which is announced after the message to the employee was counted
 * @throws AppError quota_exhausted
 */
export async function keepCredit(scope: Scope, employeeId: string): Promise<NewReservation | undefined> {
  const before = await loadLedgerEntries(scope, employeeId)
  return before.open ? undefined : reserveCredit(scope, employeeId, before)
}
