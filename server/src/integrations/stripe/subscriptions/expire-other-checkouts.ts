import type Stripe from 'stripe'
import { ProviderError } from '#platform/provider-error.ts'
import { askStripe } from '#integrations/stripe/ask-stripe.ts'
import { CheckoutSession, CheckoutSessions, withId } from '#integrations/stripe/stripe-answers.ts'

/**
 * Leaves the newest open checkout of a customer and closes the rest, so that no two are paid. Of requests at
 * once each sees what the others opened, and all keep the same one.
 */
export async function expireOtherCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const open = await askStripe('checkout.sessions.list', CheckoutSessions, () =>
    stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
  )
  const [, ...older] = open.data.toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
  await Promise.all(older.map(({ id }) => expireCheckout(stripe, id)))
}

/** Closes a checkout, unless it was paid or has expired in the meantime. */
export async function expireCheckout(stripe: Stripe, id: string): Promise<void> {
  try {
    await askStripe('checkout.sessions.expire', withId(CheckoutSession, id), () =>
      stripe.checkout.sessions.expire(id),
    )
  } catch (error) {
    if (!(error instanceof ProviderError && error.permanent)) throw error
  }
}
