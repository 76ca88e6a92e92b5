import type * as v from 'valibot'
import Stripe from 'stripe'
import type { CheckoutRequest, PaymentProvider } from '#billing/payment-provider.ts'
import type { StripeBilling } from '#platform/config/stripe-settings.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { changePlan } from './subscriptions/change-plan.ts'
import { restoreScheduledChange } from './subscriptions/schedule-change.ts'
import {
  cancelAll,
  isOverdue,
  liveSubscription,
  paidItem,
  stripePriceOf,
} from './subscriptions/live-subscription.ts'
import { askStripe, type ConnectStripe, MissingCustomer, stripeName } from './stripe-client.ts'
import { findCustomer, findOrCreateCustomer, replaceCustomer } from './stripe-customer.ts'
import {
  CheckoutSession,
  CheckoutSessions,
  MeterEvent,
  OpenCheckout,
  PortalSession,
  withId,
} from './stripe-answers.ts'
import type { Subscription } from './subscriptions/subscription-answers.ts'

interface Setting {
  connect: ConnectStripe
  billing: StripeBilling
  clock: () => Date
}

/** Stripe Checkout for the first plan, the subscription itself for a change, Stripe's portal for the rest. */
export function createStripePaymentProvider({ connect, billing, clock }: Setting): PaymentProvider {
  return {
    name: stripeName,
    sandbox: false,
    priceOf: (planId) => stripePriceOf(billing, planId)?.monthly,
    async createCheckout(connection, request) {
      const stripe = connect('request')
      const customer = await findOrCreateCustomer(stripe, connection, request, clock)
      try {
        return await buyPlan(stripe, billing, customer, request)
      } catch (error) {
        if (!(error instanceof MissingCustomer)) throw error
        const another = await replaceCustomer(stripe, connection, request, { gone: customer, clock })
        return buyPlan(stripe, billing, another, request)
      }
    },
    hasPortal: async (connection, orgId) => (await findCustomer(connection, orgId)) !== undefined,
    async openPortal(connection, { orgId, returnUrl }) {
      const customer = await findCustomer(connection, orgId)
      if (customer === undefined) return undefined
      try {
        return await openBillingPortal(connect('request'), customer, returnUrl)
      } catch (error) {
        if (error instanceof MissingCustomer) return undefined
        throw error
      }
    },
    async reportExtraCheck(connection, { orgId, ledgerId, usedAt }) {
      const customer = await findCustomer(connection, orgId)
      // A plan of another provider's time: there is no customer to charge.
      if (customer === undefined) return
      await sendMeterEvent(connect('job'), billing.meter, { customer, ledgerId, usedAt })
    },
    async cancelSubscriptions({ db }, orgId) {
      const customer = await findCustomer(db, orgId)
      if (customer !== undefined) await cancelAll(connect('job'), customer)
    },
    restoreScheduledChange: (dropped) => restoreScheduledChange(connect('job'), dropped),
  }
}

async function buyPlan(
  stripe: Stripe,
  billing: StripeBilling,
  customer: string,
  request: CheckoutRequest,
): Promise<{ url: string }> {
  const live = await liveSubscription(stripe, billing, customer)
  if (live) return changeLive(stripe, billing, live, { customer, request })
  const { id, url } = await openCheckout(stripe, billing, customer, request)
  await expireOtherCheckouts(stripe, customer)
  // Another checkout may have been paid while this one was created.
  const paid = await liveSubscription(stripe, billing, customer)
  if (paid) {
    await expireCheckout(stripe, id)
    return changeLive(stripe, billing, paid, { customer, request })
  }
  return { url }
}

async function changeLive(
  stripe: Stripe,
  billing: StripeBilling,
  live: Subscription,
  { customer, request }: { customer: string; request: CheckoutRequest },
): Promise<{ url: string }> {
  // A debt is paid first, on a page where the card can be changed too. A subscription whose price is not in the settings
  // cannot be changed here, but it can be ended there.
  if (isOverdue(live) || !paidItem(billing, live)) {
    // Without a purchase the console's own page shows the plan.
    return openBillingPortal(stripe, customer, new URL('/billing', request.successUrl).href)
  }
  await changePlan(stripe, billing, live, request)
  return { url: request.successUrl.replace('{CHECKOUT_SESSION_ID}', live.id) }
}

function openCheckout(
  stripe: Stripe,
  billing: StripeBilling,
  customer: string,
  { checkoutId, orgId, plan, successUrl, cancelUrl }: CheckoutRequest,
): Promise<v.InferOutput<typeof OpenCheckout>> {
  const prices = stripePriceOf(billing, plan.id)
  if (!prices) throw new Error(`${plan.id} has no price`)
  const metadata = { orgId, checkoutId }
  return askStripe('checkout.sessions.create', OpenCheckout, () =>
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: orgId,
        metadata,
        // A metered line has no quantity: the meter counts.
        line_items: [{ price: prices.monthly, quantity: 1 }, { price: prices.extraCheck }],
        subscription_data: { metadata },
        success_url: successUrl,
        cancel_url: cancelUrl,
      },
      { idempotencyKey: `checkout:${checkoutId}:${customer}` },
    ),
  )
}

function openBillingPortal(stripe: Stripe, customer: string, returnUrl: string): Promise<{ url: string }> {
  return askStripe('billingPortal.sessions.create', PortalSession, () =>
    stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
  )
}

interface ExtraCheckOf {
  customer: string
  ledgerId: string
  usedAt: Date
}

/** Counts one check, once for each ledger id: Stripe refuses an identifier that it has seen within the last day. */
async function sendMeterEvent(
  stripe: Stripe,
  meter: string,
  { customer, ledgerId, usedAt }: ExtraCheckOf,
): Promise<void> {
  const event = {
    event_name: meter,
    identifier: ledgerId,
    timestamp: Math.floor(usedAt.getTime() / 1000),
    payload: { stripe_customer_id: customer, value: '1' },
  }
  let isKnown = false
  const count = () =>
    // Uses no fixed idempotency key, which would repeat an earlier failure for a day.
    stripe.billing.meterEvents.create(event).catch((error: unknown) => {
      isKnown = isCounted(error)
      throw error
    })
  await askStripe('billing.meterEvents.create', MeterEvent, count).catch((error: unknown) => {
    if (!isKnown) throw error
  })
}

function isCounted(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return (
    error.code === 'duplicate_meter_event' ||
    error.message.startsWith('An event already exists with identifier')
  )
}

/**
 * Leaves the newest open checkout of a customer and closes the rest, so that no two are paid. Of requests at
 * once each sees what the others opened, and all keep the same one.
 */
async function expireOtherCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const open = await askStripe('checkout.sessions.list', CheckoutSessions, () =>
    stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
  )
  const [, ...older] = open.data.toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
  await Promise.all(older.map(({ id }) => expireCheckout(stripe, id)))
}

/** Closes a checkout, unless it was paid or has expired in the meantime. */
async function expireCheckout(stripe: Stripe, id: string): Promise<void> {
  try {
    await askStripe('checkout.sessions.expire', withId(CheckoutSession, id), () =>
      stripe.checkout.sessions.expire(id),
    )
  } catch (error) {
    if (!(error instanceof ProviderError && error.permanent)) throw error
  }
}
