import type Stripe from 'stripe'
import type { StripeBilling } from '#providers/stripe-settings.ts'
import { planOfPrices } from './stripe-plan.ts'

/** The line of a subscription that a plan is paid with; the other one counts checks beyond it. */
export function paidItem(
  billing: StripeBilling,
  { items }: Pick<Stripe.Subscription, 'items'>,
): Stripe.SubscriptionItem | undefined {
  return items.data.find(({ price }) => planOfPrices(billing, [price.id]))
}
