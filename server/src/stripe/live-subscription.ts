import type Stripe from 'stripe'
import type { StripeBilling } from '#providers/stripe-settings.ts'
import { askStripe } from './ask-stripe.ts'
import { planOfPrices } from './stripe-plan.ts'

const running: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid']
const overdue: readonly string[] = ['past_due', 'unpaid']

/** The subscription to one of our plans that a customer has now, by Stripe's own word; its schedule with it. */
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
    .filter((subscription) => planOfPrices(billing, pricesOf(subscription)))
    .toSorted((a, b) => b.created - a.created)[0]
}

export function isOverdue({ status }: Pick<Stripe.Subscription, 'status'>): boolean {
  return overdue.includes(status)
}

export function pricesOf({ items }: Pick<Stripe.Subscription, 'items'>): string[] {
  return items.data.map(({ price }) => price.id)
}
