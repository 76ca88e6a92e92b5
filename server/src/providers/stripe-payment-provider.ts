import type Stripe from 'stripe'
import { askStripe } from '#stripe/ask-stripe.ts'
import { changePlan } from '#stripe/change-plan.ts'
import { expireOtherCheckouts } from '#stripe/expire-other-checkouts.ts'
import { isOverdue, liveSubscription } from '#stripe/live-subscription.ts'
import { sendMeterEvent } from '#stripe/send-meter-event.ts'
import { findCustomer, findOrCreateCustomer } from '#stripe/stripe-customer.ts'
import { stripePriceOf } from '#stripe/stripe-plan.ts'
import type { CheckoutRequest, PaymentProvider } from './payment-provider.ts'
import { stripeName } from '#stripe/stripe-name.ts'
import type { StripeBilling } from './stripe-settings.ts'

interface Setting {
  stripe: Stripe
  billing: StripeBilling
  clock: () => Date
}

/** Stripe Checkout for the first plan, the subscription itself for a change, Stripe's portal for the rest. */
export function createStripePaymentProvider({ stripe, billing, clock }: Setting): PaymentProvider {
  return {
    name: stripeName,
    sandbox: false,
    priceOf: (planId) => stripePriceOf(billing, planId)?.monthly,
    async createCheckout(connection, request) {
      const customer = await findOrCreateCustomer(stripe, connection, request, clock)
      const live = await liveSubscription(stripe, billing, customer)
      if (!live) return openCheckout(stripe, billing, customer, request)
      // What is owed is paid first, where the card can be changed too.
      if (isOverdue(live)) return openBillingPortal(stripe, customer, request.successUrl.split('?')[0] ?? '')
      await changePlan(stripe, billing, live, request)
      return { url: request.successUrl.replace('{CHECKOUT_SESSION_ID}', live.id) }
    },
    hasPortal: async (connection, orgId) => (await findCustomer(connection, orgId)) !== undefined,
    async openPortal(connection, { orgId, returnUrl }) {
      const customer = await findCustomer(connection, orgId)
      return customer === undefined ? undefined : openBillingPortal(stripe, customer, returnUrl)
    },
    async reportExtraCheck(connection, { orgId, ledgerId, usedAt }) {
      const customer = await findCustomer(connection, orgId)
      // A plan of another provider's time: nobody here can be charged.
      if (customer === undefined) return
      await sendMeterEvent(stripe, billing.meter, { customer, ledgerId, usedAt })
    },
  }
}

async function openCheckout(
  stripe: Stripe,
  billing: StripeBilling,
  customer: string,
  { checkoutId, orgId, plan, successUrl, cancelUrl }: CheckoutRequest,
): Promise<{ url: string }> {
  const prices = stripePriceOf(billing, plan.id)
  if (!prices) throw new Error(`${plan.id} has no price`)
  const metadata = { orgId, checkoutId }
  const session = await askStripe(() =>
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
      { idempotencyKey: `checkout:${checkoutId}` },
    ),
  )
  await expireOtherCheckouts(stripe, customer)
  if (!session.url) throw new Error(`the checkout ${session.id} has no address`)
  return { url: session.url }
}

function openBillingPortal(stripe: Stripe, customer: string, returnUrl: string): Promise<{ url: string }> {
  return askStripe(() => stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))
}
