import { loadLedgerEntries } from '#billing/ledger-entries.ts'
import { reserveCredit } from '#billing/reserve-credit.ts'
import type { Scope } from '#platform/scope.ts'

/**
 * Sees to it that a check is set aside for a person whose link works again. One whose check went back takes
 * another one; one who has a check, used up or not, keeps it.
 * @returns what tells how many are taken now; it is called after what the person is sent was counted
 * @throws AppError quota_exhausted
 */
export async function keepCredit(scope: Scope, employeeId: string): Promise<() => Promise<void>> {
  const { open } = await loadLedgerEntries(scope, employeeId)
  if (open) return async () => {}
  const { announce } = await reserveCredit(scope, employeeId)
  return announce
}
