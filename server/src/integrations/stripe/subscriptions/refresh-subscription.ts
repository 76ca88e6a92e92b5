import type Stripe from 'stripe'
import { applySubscription } from '#billing/plans/apply-subscription.ts'
import { paymentCustomers, subscriptions } from '#billing/billing-tables.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import { ProviderError } from '#platform/provider-error.ts'
import type { StripeBilling } from '#platform/config/stripe-settings.ts'
import { askStripe, type ConnectStripe, stripeName } from '#integrations/stripe/stripe-client.ts'
import type { EventEffect } from '#platform/http/record-provider-event.ts'
import { paidItem, pricesOf } from './live-subscription.ts'
import { type StoredSubscription, subscriptionState } from './subscription-state.ts'
import { type Invoice, Invoices } from '#integrations/stripe/stripe-answers.ts'
import { retrieveSubscription, type Subscription } from './subscription-answers.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { findOrganisation, vendorKey } from '#platform/db/lookups.ts'
import type { ChangedSubscription } from '#integrations/stripe/stripe-event.ts'

/**
 * Fetches the state of a subscription at Stripe. The reply gets its version before the request: everything before an
 * event is in the reply that the event causes, so the highest version is the last word, whatever the order of events
 * and replies.
 */
export async function refreshSubscription(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  connect: ConnectStripe,
  billing: StripeBilling,
  changed: ChangedSubscription,
): Promise<EventEffect | undefined> {
  const asked = await nextSnapshotVersion(db, changed)
  if (!asked) return undefined
  const { orgId, version } = asked
  const stripe = connect('request')
  const subscription = await retrieve(stripe, changed.subscription)
  if (!subscription || subscription.customer !== changed.customer) return undefined
  const unpaid = subscription.status === 'past_due' ? await openInvoices(stripe, subscription.id) : []
  const stored = await findStored(db, orgId, subscription.id)
  const state = subscriptionState(billing, subscription, { unpaid, version, stored })
  if (!paidItem(billing, subscription)) {
    const facts = { orgId, subscription: subscription.id, prices: pricesOf(subscription) }
    log.warn(facts, `STRIPE_PRICE_${state?.plan.id.toUpperCase() ?? '*'} lacks the price of a subscription`)
  }
  return state && { orgId, apply: (scope: Scope) => applySubscription(scope, stripeName, state) }
}

async function findStored(db: Db, orgId: string, ref: string): Promise<StoredSubscription | undefined> {
  const isIt = and(
    eq(subscriptions.orgId, orgId),
    eq(subscriptions.provider, stripeName),
    eq(subscriptions.providerRef, ref),
  )
  const [stored] = await db.select().from(subscriptions).where(isIt)
  return stored
}

async function retrieve(stripe: Stripe, id: string): Promise<Subscription | undefined> {
  try {
    return await retrieveSubscription(stripe, id)
  } catch (error) {
    if (error instanceof ProviderError && error.missing) return undefined
    throw error
  }
}

async function openInvoices(stripe: Stripe, subscription: string): Promise<Invoice[]> {
  const { data } = await askStripe('invoices.list', Invoices, () =>
    stripe.invoices.list({ subscription, status: 'open', limit: 100 }),
  )
  return data
}

interface NumberedAnswer {
  orgId: string
  /** Grows with each answer. */
  version: number
}

/** Numbers the next answer about a subscription; undefined where no organisation is known to have it. */
async function nextSnapshotVersion(
  db: Db,
  { customer, subscription }: ChangedSubscription,
): Promise<NumberedAnswer | undefined> {
  const orgId =
    (await findOrganisation(db, 'payment-customer', [vendorKey(stripeName, customer)])) ??
    // A customer that was deleted at Stripe may be replaced by now, and what it paid for has still ended.
    (await findOrganisation(db, 'subscription', [vendorKey(stripeName, subscription)]))
  return orgId === undefined ? undefined : countOne(db, orgId)
}

async function countOne(db: Db, orgId: string): Promise<NumberedAnswer | undefined> {
  const [asked] = await db
    .update(paymentCustomers)
    .set({ asked: sql`${paymentCustomers.asked} + 1` })
    .where(and(eq(paymentCustomers.orgId, orgId), eq(paymentCustomers.provider, stripeName)))
    .returning({ orgId: paymentCustomers.orgId, version: paymentCustomers.asked })
  return asked
}
