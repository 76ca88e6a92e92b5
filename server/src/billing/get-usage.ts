import type { Usage } from '@bonafide/shared/contract/billing.ts'
import { and, eq } from 'drizzle-orm'
import { usagePeriods } from './billing-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { loadEntitlement } from './plans/load-entitlement.ts'
import { daysRemaining, periodOf } from './period.ts'

/** Returns the used and the remaining credits of the running month. */
export async function getUsage(scope: Scope): Promise<Usage> {
  const { deps, tx, orgId } = scope
  const now = deps.clock()
  const period = periodOf(now)
  const { included } = (await loadEntitlement(scope)).terms
  const [totals] = await tx
    .select()
    .from(usagePeriods)
    .where(and(eq(usagePeriods.orgId, orgId), eq(usagePeriods.period, period)))
  const { used = 0, payg = 0 } = totals ?? {}
  return {
    checksUsed: used,
    checksIncluded: included,
    remainingChecks: Math.max(0, included - used),
    paygUsed: payg,
    daysRemaining: daysRemaining(now),
    period,
  }
}
