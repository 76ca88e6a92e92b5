import { and, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { applySubscription } from '#billing/apply-subscription.ts'
import { paymentCustomers } from '#db/payment-tables.ts'
import type { Db } from '#db/database.ts'
import type { Scope } from '#deps.ts'
import { stripeName } from './stripe-name.ts'
import { ProviderError } from '#providers/provider-error.ts'
import type { StripeBilling } from '#providers/stripe-settings.ts'
import { askStripe } from './ask-stripe.ts'
import type { EventEffect } from './event-effect.ts'
import { subscriptionState } from './subscription-state.ts'

/** What an event is about: it says that something has changed, and Stripe is asked what. */
export interface ChangedSubscription {
  customer: string
  subscription: string
}

/**
 * How a subscription stands at Stripe now. The answer is numbered before it is asked for: whatever happened
 * before an event is in the answer that the event asks for, so the one with the highest number is the last word,
 * in whatever order events and answers come.
 */
export async function refreshSubscription(
  db: Db,
  stripe: Stripe,
  billing: StripeBilling,
  { customer, subscription: id }: ChangedSubscription,
): Promise<EventEffect | undefined> {
  const [asked] = await db
    .update(paymentCustomers)
    .set({ asked: sql`${paymentCustomers.asked} + 1` })
    .where(and(eq(paymentCustomers.provider, stripeName), eq(paymentCustomers.providerRef, customer)))
    .returning({ orgId: paymentCustomers.orgId, version: paymentCustomers.asked })
  if (!asked) return undefined
  const subscription = await retrieve(stripe, id)
  if (!subscription || idOf(subscription.customer) !== customer) return undefined
  const unpaid = subscription.status === 'past_due' ? await openInvoices(stripe, id) : []
  const state = subscriptionState(billing, subscription, { unpaid, version: asked.version })
  return (
    state && {
      orgId: asked.orgId,
      apply: (scope: Scope) => applySubscription(scope, stripeName, state),
    }
  )
}

async function retrieve(stripe: Stripe, id: string): Promise<Stripe.Subscription | undefined> {
  try {
    return await askStripe(() => stripe.subscriptions.retrieve(id, { expand: ['schedule'] }))
  } catch (error) {
    if (error instanceof ProviderError && error.missing) return undefined
    throw error
  }
}

async function openInvoices(stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> {
  const { data } = await askStripe(() => stripe.invoices.list({ subscription, status: 'open', limit: 100 }))
  return data
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}
