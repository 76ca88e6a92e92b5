import { eq } from 'drizzle-orm'
import { subscriptions } from '#billing/billing-tables.ts'
import type { Env } from '#platform/config/env.ts'
import type { StripeLimits, StripeSetup } from '#platform/config/stripe-settings.ts'
import { createTestServer } from './create-test-server.ts'
import { stripePrices } from '../fakes/stripe/stripe-description.ts'
import { signStripeEvent, stripeWebhookSecret } from '../fakes/stripe/stripe-events.ts'
import { identityKeyOf, startStripe, stripeKey } from '../fakes/stripe/fake-stripe.ts'

// A machine that is busy with other tests is no slow Stripe.
const patient: Partial<StripeLimits> = { eachMs: 60_000, altogetherMs: 180_000 }

interface Options {
  env?: Partial<Env>
  /** A live one makes the account a live one. */
  secretKey?: string
}

/** A test server whose payments and identity checks go to a local fake of Stripe. */
export async function startWithStripe({ env, secretKey = stripeKey }: Options = {}) {
  let now = () => new Date()
  const stripe = await startStripe({ now: () => now(), secretKey })
  const setup: StripeSetup = {
    apiUrl: stripe.apiUrl,
    secretKey,
    identityKey: identityKeyOf(secretKey),
    webhookSecret: stripeWebhookSecret,
    identity: true,
    limits: patient,
    billing: { meter: 'bonafide_check', prices: stripePrices },
  }
  const server = await createTestServer({ env: { stripe: setup, ...env } })
  now = server.clock.now
  const post = (body: string, signature = signStripeEvent(body, server.clock.now())) =>
    server.request('POST', '/webhooks/stripe', { raw: body, headers: { 'stripe-signature': signature } })
  return {
    ...server,
    stripe,
    post,
    /** Shortens the time limits for Stripe, for tests that do not want to wait. */
    limit: (limits: Partial<StripeLimits> = {}) => void (setup.limits = { ...patient, ...limits }),
    /** Delivers all events so far, in this order. */
    async deliver(events = stripe.events.take()): Promise<number[]> {
      const answers = await Promise.all(events.map(({ body }) => post(body)))
      return answers.map(({ status }) => status)
    },
    async organisation() {
      const account = await server.signUp({ orgName: 'Oak Care' })
      const { token, orgId } = account
      const open = (plan: keyof typeof stripePrices) =>
        server.request('POST', '/billing/checkout-session', {
          token,
          body: { priceId: stripePrices[plan].monthly },
        })
      return {
        ...account,
        open,
        plan: async () => (await server.request('GET', '/billing/current-plan', { token })).json,
        portal: () => server.request('POST', '/billing/portal-session', { token }),
        buy: async (plan: keyof typeof stripePrices) => {
          const { json, status, text } = await open(plan)
          if (status !== 200) throw new Error(`the checkout was answered ${status} ${text}`)
          return stripe.pay(json.checkoutUrl)
        },
        rows: () => server.deps.db.select().from(subscriptions).where(eq(subscriptions.orgId, orgId)),
      }
    },
    async close() {
      await server.close()
      await stripe.close()
    },
  }
}
