import { millisecondsInDay } from 'date-fns/constants'
import type { subscriptions } from './subscription-tables.ts'
import { findPlan, freePlan, type PlanTerms, testPlan } from './plans.ts'

export type Subscription = typeof subscriptions.$inferSelect

/** The plan that an organisation may use now, and the one that it pays for. */
export interface Entitlement {
  terms: PlanTerms
  status: Subscription['status']
  /** The subscription behind the terms; undefined on the free plan. */
  subscription: Subscription | undefined
  /** The plan that follows at the end of the paid period. */
  pending: { terms: PlanTerms; startsAt: Date } | undefined
  /** While a payment is overdue: until when the plan is kept. */
  keptUntil: Date | undefined
}

/** Test mode costs nothing, and counts against no plan. */
export const testEntitlement: Entitlement = {
  terms: testPlan,
  status: 'active',
  subscription: undefined,
  pending: undefined,
  keptUntil: undefined,
}

const keptMs = 7 * millisecondsInDay

/** Returns the entitlement from a subscription at a moment. A plan this version does not know counts as free. */
export function entitlementOf(subscription: Subscription | undefined, now: Date): Entitlement {
  const paid = subscription && paidPlan(subscription, now)
  const free = { terms: freePlan, subscription: undefined, pending: undefined, keptUntil: undefined }
  if (!subscription) return { ...free, status: 'active' }
  const { status, pastDueSince } = subscription
  const keptUntil = pastDueSince ? new Date(pastDueSince.getTime() + keptMs) : undefined
  if (!paid || status === 'canceled' || (keptUntil && now >= keptUntil)) return { ...free, status }
  return { terms: paid, status, subscription, pending: followingPlan(subscription, now), keptUntil }
}

function paidPlan({ planName, pendingPlan, periodEnd }: Subscription, now: Date): PlanTerms | undefined {
  return findPlan(pendingPlan && now >= periodEnd ? pendingPlan : planName)
}

function followingPlan({ pendingPlan, periodEnd }: Subscription, now: Date): Entitlement['pending'] {
  const terms = findPlan(pendingPlan ?? '')
  return terms && now < periodEnd ? { terms, startsAt: periodEnd } : undefined
}
