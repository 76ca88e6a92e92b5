import { findPlan, freePlan, type PlanTerms } from '#billing/plans/plans.ts'
import type { subscriptions } from '#billing/plans/subscription-tables.ts'

/** What was last told of a subscription: its plan, where its price no longer tells one. */
export type StoredSubscription = Pick<
  typeof subscriptions.$inferSelect,
  'planName' | 'pendingPlan' | 'periodEnd'
>

/** The plan of a stored subscription in the period that starts then: a change that was agreed on has come by it. */
export function storedPlan(stored: StoredSubscription, periodStart: Date): PlanTerms | undefined {
  const next = periodStart >= stored.periodEnd ? storedNextPlan(stored) : undefined
  return next ?? findPlan(stored.planName)
}

/** The plan that was to follow. What still runs at Stripe has not ended, whatever was planned. */
export function storedNextPlan({ pendingPlan }: StoredSubscription): PlanTerms | undefined {
  const next = findPlan(pendingPlan ?? '')
  return next === freePlan ? undefined : next
}
