import type { Scope } from '#platform/scope.ts'
import { getUsage } from './get-usage.ts'
import { loadEntitlement } from './plans/load-entitlement.ts'
import { loadSpendingCap, mostExtras } from './spending-cap.ts'

/**
 * Returns how many employees can still be invited this month; a plan that charges for extra ones has no limit but the
 * cap.
 */
export async function creditsLeft(scope: Scope): Promise<number> {
  const { terms } = await loadEntitlement(scope)
  const extras = mostExtras(await loadSpendingCap(scope), terms)
  if (extras === Infinity) return Infinity
  const { remainingChecks, paygUsed } = await getUsage(scope)
  return remainingChecks + Math.max(0, extras - paygUsed)
}
