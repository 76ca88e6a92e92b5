import type { SubscriptionState } from '#billing/plans/apply-subscription.ts'
import { findPlan, freePlan, type PlanTerms } from '#billing/plans/plans.ts'
import type { StripeBilling } from '#platform/config/stripe-settings.ts'
import type { Invoice } from '#integrations/stripe/stripe-answers.ts'
import type { subscriptions } from '#billing/billing-tables.ts'
import { paidItem, planOfPrices } from './live-subscription.ts'
import type { Subscription } from './subscription-answers.ts'

type Status = SubscriptionState['status']

const statuses: Readonly<Record<string, Status>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'canceled',
  paused: 'canceled',
  canceled: 'canceled',
}

interface Known {
  /** The invoices of it that are still open. */
  unpaid: readonly Invoice[]
  /** Grows with each time Stripe was asked. */
  version: number
  stored: StoredSubscription | undefined
}

/**
 * Translates a subscription at Stripe; undefined for one that was never paid for or is to none of our plans. With a
 * price no longer in the settings it keeps the stored plan.
 */
export function subscriptionState(
  billing: StripeBilling,
  subscription: Subscription,
  { unpaid, version, stored }: Known,
): SubscriptionState | undefined {
  const status = statuses[subscription.status]
  // The lines of one subscription have the same period.
  const item = paidItem(billing, subscription) ?? subscription.items.data[0]
  if (!status || !item) return undefined
  const periodStart = instant(item.current_period_start)
  const plan = planOfPrices(billing, [item.price.id]) ?? (stored && storedPlan(stored, periodStart))
  if (!plan) return undefined
  return {
    ref: subscription.id,
    plan,
    status,
    pending: followingPlan(billing, subscription, item.current_period_end, stored),
    periodStart,
    periodEnd: instant(item.current_period_end),
    pastDueSince: status === 'past_due' ? overdueSince(unpaid, item.current_period_start) : undefined,
    startedAt: instant(subscription.created),
    version,
  }
}

// The oldest invoice that is owed: a later one does not begin the grace anew.
function overdueSince(unpaid: readonly Invoice[], otherwise: number): Date {
  const since = unpaid.map(
    ({ due_date, status_transitions, created }) => due_date ?? status_transitions.finalized_at ?? created,
  )
  return instant(since.length ? Math.min(...since) : otherwise)
}

function followingPlan(
  billing: StripeBilling,
  subscription: Subscription,
  periodEnd: number,
  stored: StoredSubscription | undefined,
): PlanTerms | undefined {
  if (isEnding(subscription, periodEnd)) return freePlan
  const { schedule } = subscription
  const next = schedule?.phases.find(({ start_date }) => start_date >= periodEnd)
  const prices = next?.items.map(({ price }) => price)
  return prices && (planOfPrices(billing, prices) ?? (stored && storedNextPlan(stored)))
}

function isEnding({ cancel_at, cancel_at_period_end }: Subscription, periodEnd: number): boolean {
  return cancel_at_period_end || (typeof cancel_at === 'number' && cancel_at <= periodEnd)
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** The stored state of a subscription: it gives the plan when the price no longer does. */
export type StoredSubscription = Pick<
  typeof subscriptions.$inferSelect,
  'planName' | 'pendingPlan' | 'periodEnd'
>

/** The plan of a stored subscription in the period that starts then: a change that was agreed on has come by it. */
function storedPlan(stored: StoredSubscription, periodStart: Date): PlanTerms | undefined {
  const next = periodStart >= stored.periodEnd ? storedNextPlan(stored) : undefined
  return next ?? findPlan(stored.planName)
}

/**
 * Returns the plan that was to follow. A subscription that still runs at Stripe has not ended, even if that was
 * planned.
 */
function storedNextPlan({ pendingPlan }: StoredSubscription): PlanTerms | undefined {
  const next = findPlan(pendingPlan ?? '')
  return next === freePlan ? undefined : next
}
