import type Stripe from 'stripe'
import type { PlanPrices, StripeBilling } from '#platform/config/stripe-settings.ts'
import { askStripe } from '#integrations/stripe/stripe-client.ts'
import { withId } from '#integrations/stripe/stripe-answers.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { findPlan, type PlanTerms } from '#billing/plans/plans.ts'
import {
  type Subscription,
  type SubscriptionItem,
  SubscriptionRef,
  Subscriptions,
} from './subscription-answers.ts'

const running: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid']
const overdue: readonly string[] = ['past_due', 'unpaid']

/**
 * The subscription that a customer has now, by Stripe's own word; its schedule with it. One to a plan goes before one
 * whose price is in no setting, which is charged all the same.
 */
export async function liveSubscription(
  stripe: Stripe,
  billing: StripeBilling,
  customer: string,
): Promise<Subscription | undefined> {
  const { data } = await askStripe('subscriptions.list', Subscriptions, () =>
    stripe.subscriptions.list({ customer, limit: 100, expand: ['data.schedule'] }),
  )
  return data
    .filter(isRunning)
    .toSorted((a, b) => isToPlan(billing, b) - isToPlan(billing, a) || b.created - a.created)[0]
}

function isToPlan(billing: StripeBilling, subscription: Subscription): 0 | 1 {
  return planOfPrices(billing, pricesOf(subscription)) ? 1 : 0
}

export function isRunning({ status }: Pick<Subscription, 'status'>): boolean {
  return running.includes(status)
}

export function isOverdue({ status }: Pick<Subscription, 'status'>): boolean {
  return overdue.includes(status)
}

export function pricesOf({ items }: Pick<Subscription, 'items'>): string[] {
  return items.data.map(({ price }) => price.id)
}

/**
 * Ends every subscription of a customer now. Extra checks are invoiced with it, and prepaid amounts are not refunded.
 * A scheduled change ends with its subscription.
 * @throws ProviderError
 */
export async function cancelAll(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await askStripe('subscriptions.list', Subscriptions, () =>
    stripe.subscriptions.list({ customer, limit: 100, expand: ['data.schedule'] }),
  )
  for (const { id } of data.filter(isRunning)) await cancelOne(stripe, id)
}

async function cancelOne(stripe: Stripe, id: string): Promise<void> {
  try {
    await askStripe('subscriptions.cancel', withId(SubscriptionRef, id), () =>
      stripe.subscriptions.cancel(id, { invoice_now: true, prorate: false }),
    )
  } catch (error) {
    // Cancelled meanwhile, as by its buyer in the portal.
    if (!(error instanceof ProviderError && error.missing)) throw error
  }
}

/** The line of a subscription that a plan is paid with; another one counts checks beyond it. */
export function paidItem(
  billing: StripeBilling,
  { items }: Pick<Subscription, 'items'>,
): SubscriptionItem | undefined {
  return items.data.find(({ price }) => planOfPrices(billing, [price.id]))
}

/** The line that counts checks beyond the plan: the metered one. */
export function meteredItem(
  { items }: Pick<Subscription, 'items'>,
  paid: SubscriptionItem,
): SubscriptionItem | undefined {
  return items.data.find(({ id, price }) => id !== paid.id && price.recurring?.usage_type === 'metered')
}

/** The prices of a plan at Stripe; undefined where there is nothing to pay. */
export function stripePriceOf({ prices }: StripeBilling, planId: PlanTerms['id']): PlanPrices | undefined {
  return planId === 'free' || planId === 'unbilled' ? undefined : prices[planId]
}

/** The plan that one of these prices is the monthly one of, or once was. */
export function planOfPrices({ prices }: StripeBilling, ids: readonly string[]): PlanTerms | undefined {
  const found = Object.entries(prices).find(([, { monthly, earlier = [] }]) =>
    [monthly, ...earlier].some((id) => ids.includes(id)),
  )
  return found && findPlan(found[0])
}
