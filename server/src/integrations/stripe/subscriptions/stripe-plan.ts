import { findPlan, type PlanTerms } from '#billing/plans/plans.ts'
import type { PlanPrices, StripeBilling } from '#platform/config/stripe-settings.ts'

/** The prices of a plan at Stripe; undefined where there is nothing to pay. */
export function stripePriceOf({ prices }: StripeBilling, planId: PlanTerms['id']): PlanPrices | undefined {
  return planId === 'free' ? undefined : prices[planId]
}

/** The plan that one of these prices is the monthly one of, or once was. */
export function planOfPrices({ prices }: StripeBilling, ids: readonly string[]): PlanTerms | undefined {
  const found = Object.entries(prices).find(([, { monthly, earlier = [] }]) =>
    [monthly, ...earlier].some((id) => ids.includes(id)),
  )
  return found && findPlan(found[0])
}
