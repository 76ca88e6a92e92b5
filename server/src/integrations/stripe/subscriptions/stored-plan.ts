import { findPlan, freePlan, type PlanTerms } from '#billing/plans/plans.ts'
import type { subscriptions } from '#billing/plans/subscription-tables.ts'

/** The stored state of a subscription: it gives the plan when the price no longer does. */
export type StoredSubscription = Pick<
  typeof subscriptions.$inferSelect,
  'planName' | 'pendingPlan' | 'periodEnd'
>

/** The plan of a stored subscription in the period that starts then: a change that was agreed on has come by it. */
export function storedPlan(stored: StoredSubscription, periodStart: Date): PlanTerms | undefined {
  const next = periodStart >= stored.periodEnd ? storedNextPlan(stored) : undefined
  return next ?? findPlan(stored.planName)
}

/**
 * Returns the plan that was to follow. A subscription that still runs at Stripe has not ended, even if that was
 * planned.
 */
export function storedNextPlan({ pendingPlan }: StoredSubscription): PlanTerms | undefined {
  const next = findPlan(pendingPlan ?? '')
  return next === freePlan ? undefined : next
}
