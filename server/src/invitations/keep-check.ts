import { loadMovements } from '#billing/movements.ts'
import { reserveCheck } from '#billing/reserve-check.ts'
import type { Scope } from '#deps.ts'

/**
 * Sees to it that a check is set aside for a person whose link works again. One whose check went back takes
 * another one; one who has a check, used up or not, keeps it.
 * @throws AppError quota_exhausted
 */
export async function keepCheck(scope: Scope, employeeId: string): Promise<void> {
  const { open } = await loadMovements(scope, employeeId)
  if (!open) await reserveCheck(scope, employeeId)
}
