import type Stripe from 'stripe'
import type { StripeBilling } from '#platform/config/stripe-settings.ts'
import { askStripe } from '#integrations/stripe/ask-stripe.ts'
import { planOfPrices } from './stripe-plan.ts'
import { type Subscription, Subscriptions } from './subscription-answers.ts'

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
