import type Stripe from 'stripe'
import { ProviderError } from '#providers/provider-error.ts'
import { askStripe } from './ask-stripe.ts'
import { type Item, scheduleChange } from './schedule-change.ts'

interface AgreedChange {
  /** As it was before the upgrade that failed. */
  subscription: Stripe.Subscription
  paid: Stripe.SubscriptionItem
  next: Item[]
  checkoutId: string
}

/**
 * Puts back what was to follow at the end of the period, after an upgrade that failed. Stripe is asked how the
 * subscription stands: an answer may have been lost of something that was done.
 * @throws ProviderError when it cannot be put back; its message says what is lost
 */
export async function keepAgreedChange(
  stripe: Stripe,
  { subscription: { id }, paid, next, checkoutId }: AgreedChange,
): Promise<void> {
  try {
    const subscription = await askStripe(() => stripe.subscriptions.retrieve(id, { expand: ['schedule'] }))
    const paidNow = subscription.items.data.find((item) => item.id === paid.id)
    const isUpgraded = paidNow?.price.id !== paid.price.id
    if (isUpgraded || subscription.schedule) return
    await scheduleChange(stripe, { subscription, paid: paidNow, next, checkoutId: `${checkoutId}:back` })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const prices = next.map(({ price }) => price).join(' and ')
    throw new ProviderError(`${error.message}: ${id} does not change to ${prices} any more`)
  }
}
