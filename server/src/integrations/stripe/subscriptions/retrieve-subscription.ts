import type Stripe from 'stripe'
import { askStripe } from '#integrations/stripe/ask-stripe.ts'
import { withId } from '#integrations/stripe/stripe-answers.ts'
import { Subscription } from './subscription-answers.ts'

/** Fetches a subscription from Stripe, with its schedule. */
export function retrieveSubscription(stripe: Stripe, id: string): Promise<Subscription> {
  return askStripe('subscriptions.retrieve', withId(Subscription, id), () =>
    stripe.subscriptions.retrieve(id, { expand: ['schedule'] }),
  )
}
