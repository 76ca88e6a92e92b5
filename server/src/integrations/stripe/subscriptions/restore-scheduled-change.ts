import type Stripe from 'stripe'
import type { CancelledChange } from '#billing/payment-provider.ts'
import { isRunning } from './live-subscription.ts'
import { retrieveSubscription } from './retrieve-subscription.ts'
import { nextItems, scheduleChange } from './schedule-change.ts'
import type { Subscription } from './subscription-answers.ts'

/**
 * Puts back what was to follow at the end of the period, after an upgrade that was not made. Stripe is asked how the
 * subscription stands: an answer may have been lost of something that was done, and its buyer may have thought again.
 * @throws ProviderError
 */
export async function restoreScheduledChange(
  stripe: Stripe,
  { subscription: id, item, price, lastCheckout: before, next }: CancelledChange,
): Promise<void> {
  const subscription = await retrieveSubscription(stripe, id)
  const { schedule, cancel_at, cancel_at_period_end } = subscription
  const paid = subscription.items.data.find((each) => each.id === item)
  const isStaying = isRunning(subscription) && !cancel_at_period_end && typeof cancel_at !== 'number'
  // The price alone does not tell: by now it may have come back to what it was.
  if (lastCheckout(subscription) !== before) return
  if (paid?.price.id !== price || !isStaying || (schedule && nextItems(schedule, paid))) return
  // A key that was used before would bring back an earlier failure for a day.
  await scheduleChange(stripe, { subscription, paid, next, schedule, checkoutId: crypto.randomUUID() })
}

/** The checkout that made a subscription what it is. */
export function lastCheckout({ metadata }: Pick<Subscription, 'metadata'>): string | undefined {
  return metadata?.checkoutId ?? undefined
}
