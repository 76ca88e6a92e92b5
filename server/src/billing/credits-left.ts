import type { Scope } from '#platform/scope.ts'
import { getUsage } from './get-usage.ts'
import { loadEntitlement } from './plans/load-entitlement.ts'

/** How many employees can still be invited this month; a plan that charges for further ones has no end. */
export async function creditsLeft(scope: Scope): Promise<number> {
  const { terms } = await loadEntitlement(scope)
  return terms.extraCheckCents === undefined ? (await getUsage(scope)).remainingChecks : Infinity
}
