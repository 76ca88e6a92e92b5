import type { Usage } from '@bonafide/shared/contract/organisation/billing.ts'
import { and, eq } from 'drizzle-orm'
import { tz } from '@date-fns/tz'
import { addMonths, differenceInDays, startOfMonth } from 'date-fns'
import type { Scope } from '#platform/scope.ts'
import { usagePeriods } from './billing-tables.ts'
import { loadEntitlement } from './plans/entitlement.ts'
import { loadSpendingCap, mostExtras } from './spending-cap.ts'

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

const utc = { in: tz('UTC') }

/** Returns the calendar month in UTC, `YYYY-MM`. */
export function periodOf(now: Date): string {
  return now.toISOString().slice(0, 7)
}

/** Whole days until the month ends in UTC. */
export function daysRemaining(now: Date): number {
  return differenceInDays(startOfMonth(addMonths(now, 1, utc)), now, utc)
}
