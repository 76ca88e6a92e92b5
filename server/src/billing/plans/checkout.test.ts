import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { subscriptions } from '#billing/billing-tables.ts'
import { sandboxSubscriptions } from '#integrations/sandbox/sandbox-tables.ts'
import { changeSubscription, renewSubscriptions } from '#integrations/sandbox/payment/change-subscription.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

async function organisation() {
  const account = await server.signUp()
  const { token, orgId, email } = account
  const get = async (path: string, as = token) => (await server.request('GET', path, { token: as })).json
  const open = (plan: string) =>
    server.request('POST', '/billing/checkout-session', {
      token,
      body: { priceId: `price_${plan}_monthly` },
    })
  const decide = async (address: string, decision: string) => {
    const body = new URLSearchParams({ decision })
    const { status, headers } = await server.app.request(new URL(address).pathname, { method: 'POST', body })
    return { status, location: headers.get('location') }
  }
  return {
    ...account,
    open,
    decide,
    plan: () => get('/billing/current-plan'),
    usage: () => get('/usage/current'),
    async buy(plan: string) {
      const { json } = await open(plan)
      const answer = await decide(json.checkoutUrl, 'pay')
      await server.runJobs()
      return answer
    },
    /** Signs in anew: the clock has moved beyond the session. */
    async later(path: string) {
      const body = { email, password: 'violet-anchor-42' }
      return get(path, (await server.request('POST', '/auth/signin', { body })).json.access_token)
    },
    async change(change: 'renew' | 'fail_payment' | 'cancel') {
      const [subscription] = await server.deps.db
        .select()
        .from(sandboxSubscriptions)
        .where(eq(sandboxSubscriptions.orgId, orgId))
      await changeSubscription(server.deps, subscription!, change)
      await server.runJobs()
    },
  }
}

test('a plan is bought in the checkout, and the signed event alone brings it', async () => {
  const { open, decide, plan, usage, orgId } = await organisation()
  const { status, json } = await open('premium')
  expect(status).toBe(200)
  expect(json.checkoutUrl).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\/cs_[\w-]{32}$/)
  const id = json.checkoutUrl.split('/').at(-1)
  expect(await decide(json.checkoutUrl, 'pay')).toEqual({
    status: 303,
    location: `http://localhost:3000/billing/success?session_id=${id}`,
  })
  expect(await plan()).toMatchObject({ planName: 'free', planStatus: 'active', subscriptionInfo: null })
  await server.runJobs()
  const now = server.clock.now()
  expect(await plan()).toMatchObject({
    planName: 'premium',
    planStatus: 'active',
    subscriptionInfo: { price: { amount: 9900 }, currentPeriodStart: now.toISOString() },
  })
  expect(await usage()).toMatchObject({ checksIncluded: 100, remainingChecks: 100 })
  const events = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  expect(events.map(({ action, actor }) => `${action} ${actor.split(':')[0]}`).slice(-2)).toEqual([
    'checkout.started user',
    'subscription.updated provider',
  ])
})

test('a price that is not on offer is 400', async () => {
  const { open } = await organisation()
  for (const plan of ['free', 'platinum', 'premium_monthly; drop']) {
    expect(await open(plan)).toMatchObject({ status: 400, json: { code: 'unknown_price' } })
  }
})

test('a checkout for what the organisation has, or changes to, is 409', async () => {
  const { open, buy } = await organisation()
  await buy('premium')
  expect(await open('premium')).toMatchObject({ status: 409, json: { code: 'current_plan' } })
  await buy('basic')
  expect((await open('basic')).json.message).toBe(
    'Your organisation is already due to move to the Basic plan',
  )
  expect((await open('enterprise')).status).toBe(200)
})

test('a declined card or a way back buys nothing', async () => {
  const { open, decide, plan } = await organisation()
  const { checkoutUrl } = (await open('basic')).json
  const { pathname } = new URL(checkoutUrl)
  expect(await decide(checkoutUrl, 'decline')).toEqual({ status: 303, location: pathname })
  expect(await (await server.app.request(pathname)).text()).toContain('The card was declined')
  expect((await decide(checkoutUrl, 'cancel')).location).toBe('http://localhost:3000/billing/cancel')
  expect((await decide(checkoutUrl, 'pay')).location).toBe('http://localhost:3000/billing/cancel')
  await server.runJobs()
  expect((await plan()).planName).toBe('free')
})

test('a card that was declined can be replaced', async () => {
  const { open, decide, plan } = await organisation()
  const { checkoutUrl } = (await open('basic')).json
  await decide(checkoutUrl, 'decline')
  await decide(checkoutUrl, 'pay')
  await server.runJobs()
  expect((await plan()).planName).toBe('basic')
})

test('of checkouts that are open at once one is paid, once', async () => {
  const { open, decide, orgId } = await organisation()
  const plans = ['basic', 'premium', 'enterprise']
  const checkouts = await Promise.all(plans.map(async (plan) => (await open(plan)).json.checkoutUrl))
  await Promise.all([...checkouts, ...checkouts].map((address) => decide(address, 'pay')))
  await server.runJobs()
  const rows = await server.deps.db.select().from(subscriptions).where(eq(subscriptions.orgId, orgId))
  expect(rows).toMatchObject([{ version: 1 }])
})

test('one key opens one checkout', async () => {
  const { token } = await organisation()
  const call = {
    token,
    body: { priceId: 'price_basic_monthly' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  }
  const first = await server.request('POST', '/billing/checkout-session', call)
  const again = await server.request('POST', '/billing/checkout-session', call)
  expect(again.json).toEqual(first.json)
})

test('a bigger plan is there at once, with its credits', async () => {
  const { buy, plan, usage, token } = await organisation()
  for (let round = 0; round < 5; round++) await server.invite(token)
  await expect(server.invite(token)).rejects.toThrow('402')
  await buy('basic')
  await server.invite(token)
  expect(await usage()).toMatchObject({ checksUsed: 6, remainingChecks: 19 })
  await buy('enterprise')
  expect(await plan()).toMatchObject({ planName: 'enterprise', pendingPlan: null })
  expect(await usage()).toMatchObject({ checksUsed: 6, remainingChecks: 494 })
})

test('a smaller plan waits for the end of the period, with or without an event', async () => {
  const { buy, plan, later, orgId } = await organisation()
  await buy('premium')
  await buy('basic')
  const before = await plan()
  expect(before).toMatchObject({
    planName: 'premium',
    subscriptionInfo: { price: { amount: 9900 } },
    pendingPlan: { planName: 'basic', startsAt: before.subscriptionInfo.currentPeriodEnd },
  })
  server.clock.advance(32 * 86_400_000)
  expect(await later('/billing/current-plan')).toMatchObject({
    planName: 'basic',
    subscriptionInfo: { price: { amount: 2900 } },
  })
  expect((await later('/usage/current')).checksIncluded).toBe(25)
  await Promise.all([renewSubscriptions(server.deps), renewSubscriptions(server.deps)])
  await server.runJobs()
  expect((await later('/billing/current-plan')).subscriptionInfo.currentPeriodStart).toBe(
    before.subscriptionInfo.currentPeriodEnd,
  )
  const rows = await server.deps.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.orgId, orgId), eq(subscriptions.planName, 'basic')))
  expect(rows).toMatchObject([{ version: 3, pendingPlan: null }])
})

test('an overdue payment keeps the plan for a week, and a payment saves it', async () => {
  const { buy, plan, change, later } = await organisation()
  await buy('premium')
  await change('fail_payment')
  const overdue = await plan()
  expect(overdue).toMatchObject({ planName: 'premium', planStatus: 'past_due' })
  const keptFor = Date.parse(overdue.subscriptionInfo.keptUntil) - server.clock.now().getTime()
  expect(keptFor).toBe(7 * 86_400_000)
  server.clock.advance(keptFor)
  expect(await later('/billing/current-plan')).toMatchObject({
    planName: 'free',
    planStatus: 'past_due',
    subscriptionInfo: null,
  })
  await change('renew')
  expect(await later('/billing/current-plan')).toMatchObject({ planName: 'premium', planStatus: 'active' })
})

test('an overdue plan can be bought again, a smaller one at once', async () => {
  const { buy, plan, change } = await organisation()
  await buy('premium')
  await change('fail_payment')
  await buy('premium')
  expect(await plan()).toMatchObject({ planName: 'premium', planStatus: 'active' })
  await change('fail_payment')
  await buy('basic')
  expect(await plan()).toMatchObject({ planName: 'basic', planStatus: 'active', pendingPlan: null })
})

test('a cancelled subscription is the free plan, and the next one starts anew', async () => {
  const { buy, plan, usage, change } = await organisation()
  await buy('premium')
  await change('cancel')
  expect(await plan()).toMatchObject({ planName: 'free', planStatus: 'canceled', subscriptionInfo: null })
  expect((await usage()).checksIncluded).toBe(5)
  server.clock.advance(1000)
  await buy('basic')
  expect(await plan()).toMatchObject({ planName: 'basic', planStatus: 'active' })
})
