import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { consumeCredit } from '#billing/consume-credit.ts'
import { usagePeriods, usageReports } from '#billing/billing-tables.ts'
import { inOrganisation } from '#platform/scope.ts'
import { type StripeCall, stripePrices } from '../fakes/stripe/stripe-description.ts'
import type { startWithStripe } from '../harness/stripe-server.ts'
import type { TestAnswer } from '../harness/test-calls.ts'

export type StripeServer = Awaited<ReturnType<typeof startWithStripe>>

export interface Scenario {
  /** Does what leads to the call. Returns nothing when a job makes it. */
  act(): Promise<TestAnswer | undefined>
  /** Checks after the first success that it was done once. */
  check(answer: TestAnswer | undefined): Promise<void>
}

type BillingCall = Exclude<StripeCall, `${string}/v1/identity/${string}`>

/** The scenario for each call about money. */
export const billingScenarios: Record<BillingCall, (server: StripeServer) => Promise<Scenario>> = {
  'POST /v1/customers': firstPurchase,
  'POST /v1/checkout/sessions': firstPurchase,
  'GET /v1/checkout/sessions': firstPurchase,
  'POST /v1/checkout/sessions/:id/expire': async (server) => {
    const account = await server.organisation()
    await account.open('premium')
    return purchase(server, account)
  },
  'GET /v1/subscriptions': firstPurchase,
  'GET /v1/subscriptions/:id': async (server) => {
    const account = await server.organisation()
    await account.buy('basic')
    return {
      act: nextEvent(server),
      async check() {
        await server.deliver()
        expect(await account.plan()).toMatchObject({ planName: 'basic', planStatus: 'active' })
        expect(await account.rows()).toHaveLength(1)
      },
    }
  },
  'GET /v1/invoices': async (server) => {
    const account = await server.organisation()
    const subscription = await account.buy('basic')
    await server.deliver()
    server.stripe.failPayment(subscription)
    return {
      act: nextEvent(server),
      async check() {
        await server.deliver()
        expect(await account.plan()).toMatchObject({ planName: 'basic', planStatus: 'past_due' })
      },
    }
  },
  'POST /v1/subscriptions/:id': async (server) => {
    const account = await server.organisation()
    return upgrade(server, account, await account.buy('basic'))
  },
  'DELETE /v1/subscriptions/:id': async (server) => {
    const account = await server.organisation()
    const subscription = await account.buy('basic')
    await server.deliver()
    const { token } = account
    const close = { token, body: { name: 'Oak Care' } }
    expect((await server.request('DELETE', '/organisation', close)).status).toBe(200)
    return {
      act: async () => void (await server.runJobs()),
      async check() {
        expect(subscription.status).toBe('canceled')
        await server.deliver()
        expect(await account.rows()).toMatchObject([{ status: 'canceled' }])
      },
    }
  },
  'POST /v1/subscription_schedules/:id/release': async (server) => {
    const account = await server.organisation()
    const subscription = await account.buy('premium')
    await server.deliver()
    await account.open('basic')
    return upgrade(server, account, subscription)
  },
  'POST /v1/subscription_schedules': downgrade,
  'POST /v1/subscription_schedules/:id': downgrade,
  'POST /v1/billing_portal/sessions': async (server) => {
    const { buy, portal } = await server.organisation()
    const { customer } = await buy('basic')
    await server.deliver()
    return {
      act: portal,
      check: async (answer) => expect(server.stripe.portals.get(answer?.json.url)?.customer).toBe(customer),
    }
  },
  'POST /v1/billing/meter_events': extraCheck,
}

type Account = Awaited<ReturnType<StripeServer['organisation']>>
type Subscription = Awaited<ReturnType<Account['buy']>>

async function firstPurchase(server: StripeServer): Promise<Scenario> {
  return purchase(server, await server.organisation())
}

function purchase(server: StripeServer, { open, plan }: Account): Scenario {
  return {
    act: () => open('basic'),
    async check(answer) {
      const url: string = answer?.json.checkoutUrl
      const customer = server.stripe.sessions.get(url.split('/').at(-1) ?? '')?.customer
      const opened = [...server.stripe.sessions.values()].filter((made) => made.customer === customer)
      expect(opened.filter(({ status }) => status === 'open')).toHaveLength(1)
      server.stripe.pay(url)
      await server.deliver()
      expect(await plan()).toMatchObject({ planName: 'basic', planStatus: 'active' })
    },
  }
}

async function upgrade(
  server: StripeServer,
  account: Account,
  subscription: Subscription,
): Promise<Scenario> {
  await server.deliver()
  return {
    act: () => account.open('enterprise'),
    async check() {
      expect(subscription.items.map(({ price }) => price)).toEqual(Object.values(stripePrices.enterprise))
      expect(subscription.schedule).toBeNull()
      await server.deliver()
      expect(await account.plan()).toMatchObject({ planName: 'enterprise', pendingPlan: null })
    },
  }
}

async function downgrade(server: StripeServer): Promise<Scenario> {
  const account = await server.organisation()
  const subscription = await account.buy('premium')
  await server.deliver()
  return {
    act: () => account.open('basic'),
    async check() {
      expect(subscription.schedule?.phases.map(({ items }) => items)).toEqual([
        Object.values(stripePrices.premium),
        Object.values(stripePrices.basic),
      ])
      await server.deliver()
      expect(await account.plan()).toMatchObject({ planName: 'premium', pendingPlan: { planName: 'basic' } })
    },
  }
}

/** Delivers an event, the same one until it is accepted. */
function nextEvent(server: StripeServer): Scenario['act'] {
  const [event] = server.stripe.events.all
  return () => server.post(event?.body ?? '')
}

async function extraCheck(server: StripeServer): Promise<Scenario> {
  const { buy, orgId, token } = await server.organisation()
  const { customer } = await buy('basic')
  await server.deliver()
  const period = server.clock.now().toISOString().slice(0, 7)
  await server.deps.db.insert(usagePeriods).values({ orgId, period, used: 25 })
  const { employeeId } = await server.invite(token)
  await inOrganisation(server.deps, { orgId, actor: 'system' }, (scope) => consumeCredit(scope, employeeId))
  return {
    async act() {
      server.clock.advance(3_600_000)
      await server.runJobs()
      return undefined
    },
    async check() {
      const counted = [...server.stripe.meterEvents.values()]
      expect(counted.filter(({ payload }) => payload.stripe_customer_id === customer)).toHaveLength(1)
      const [report] = await server.deps.db.select().from(usageReports).where(eq(usageReports.orgId, orgId))
      expect(report?.reportedAt).not.toBeNull()
    },
  }
}

/** An organisation on the Premium plan that changes to Basic when its period is over. */
export async function leavingPremium(server: StripeServer) {
  const account = await server.organisation()
  const subscription = await account.buy('premium')
  await server.deliver()
  await account.open('basic')
  await server.deliver()
  const waiting = await account.plan()
  expect(waiting.pendingPlan.planName).toBe('basic')
  return { ...account, subscription, waiting }
}
