import type Stripe from 'stripe'
import { askStripe } from '#integrations/stripe/ask-stripe.ts'
import { withId } from '#integrations/stripe/stripe-answers.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { isRunning } from './live-subscription.ts'
import { SubscriptionRef, Subscriptions } from './subscription-answers.ts'

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
