import type { StripeBilling } from '#platform/config/stripe-settings.ts'
import { planOfPrices } from './stripe-plan.ts'
import type { Subscription, SubscriptionItem } from './subscription-answers.ts'

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
