import type Stripe from 'stripe'
import type { StripeBilling } from '#providers/stripe-settings.ts'
import { askStripe } from './ask-stripe.ts'
import { planOfPrices } from './stripe-plan.ts'

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
): Promise<Stripe.Subscription | undefined> {
  const { data } = await askStripe(() =>
    stripe.subscriptions.list({ customer, limit: 100, expand: ['data.schedule'] }),
  )
  return data
    .filter((subscription) => running.includes(subscription.status))
    .toSorted((a, b) => isToPlan(billing, b) - isToPlan(billing, a) || b.created - a.created)[0]
}

function isToPlan(billing: StripeBilling, subscription: Stripe.Subscription): 0 | 1 {
  return planOfPrices(billing, pricesOf(subscription)) ? 1 : 0
}

export function isOverdue({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return overdue.includes(status)
}

export function pricesOf({ items }: Pick<Stripe.Subscription, 'items'>): string[] {
  return items.data.map(({ price }) => price.id)
}
