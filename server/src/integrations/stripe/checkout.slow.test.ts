import { beforeEach, expect, test } from 'vitest'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { stripePrices } from '#testing/fakes/stripe/stripe-description.ts'
import { startWithStripe } from '#testing/harness/stripe-server.ts'
import { leavingPremium } from '#testing/scenarios/stripe-billing-scenarios.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startWithStripe)
beforeEach(() => {
  server.stripe.behave()
  server.stripe.decline(false)
})

const sessionOf = (url: string) => server.stripe.sessions.get(url.split('/').at(-1) ?? '')

test('the plans are offered with the prices that are set', async () => {
  const { token } = await server.organisation()
  const { json } = await server.request('GET', '/billing/plans', { token })
  expect(json.map(({ stripePriceId }: { stripePriceId: string }) => stripePriceId)).toEqual([
    null,
    ...Object.values(stripePrices).map(({ monthly }) => monthly),
  ])
})

test('a plan is bought in the checkout with its metered line, and the event alone brings it', async () => {
  const { open, orgId, plan } = await server.organisation()
  const { status, json } = await open('premium')
  expect([status, json.checkoutUrl]).toEqual([
    200,
    expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//),
  ])
  expect(sessionOf(json.checkoutUrl)).toMatchObject({
    client_reference_id: orgId,
    metadata: { orgId },
    subscription_data: { metadata: { orgId } },
    line_items: [
      { price: stripePrices.premium.monthly, quantity: '1' },
      { price: stripePrices.premium.extraCheck },
    ],
    success_url: 'http://localhost:3000/billing/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/billing/cancel',
  })
  const subscription = server.stripe.pay(json.checkoutUrl)
  expect(await plan()).toMatchObject({ planName: 'free', planStatus: 'active' })
  await server.deliver()
  expect(await plan()).toMatchObject({
    planName: 'premium',
    planStatus: 'active',
    subscriptionInfo: {
      price: { amount: 9900 },
      currentPeriodEnd: new Date(subscription.periodEnd * 1000).toISOString(),
    },
  })
})

test('what the sandbox once sold is worth nothing here', async () => {
  const { orgId, plan } = await server.organisation()
  await givePlan(server.deps, orgId, 'enterprise', { provider: 'sandbox' })
  expect(await plan()).toMatchObject({ planName: 'free' })
})

test('a price that is not set is 400, also the one of the sandbox', async () => {
  const { token } = await server.organisation()
  for (const priceId of ['price_basic_monthly', stripePrices.basic.extraCheck, 'price_1']) {
    const answer = await server.request('POST', '/billing/checkout-session', { token, body: { priceId } })
    expect(answer).toMatchObject({ status: 400, json: { code: 'unknown_price' } })
  }
})

test('of the checkouts of one organisation the newest can be paid, for one customer', async () => {
  const { open } = await server.organisation()
  const before = server.stripe.customers.size
  const opened = await Promise.all([open('basic'), open('premium'), open('basic'), open('enterprise')])
  const sessions = opened.map(({ json }) => sessionOf(json.checkoutUrl))
  expect(sessions.filter((session) => session?.status === 'open')).toHaveLength(1)
  expect(new Set(sessions.map((session) => session?.customer)).size).toBe(1)
  expect(sessionOf((await open('basic')).json.checkoutUrl)?.status).toBe('open')
  expect(server.stripe.customers.size - before).toBeLessThanOrEqual(4)
})

test('a bigger plan is there at once, in the same subscription, with its metered line', async () => {
  const { buy, open, plan } = await server.organisation()
  const subscription = await buy('basic')
  await server.deliver()
  const { json } = await open('enterprise')
  expect(json.checkoutUrl).toBe(`http://localhost:3000/billing/success?session_id=${subscription.id}`)
  expect(subscription.items.map(({ price }) => price)).toEqual(Object.values(stripePrices.enterprise))
  expect((await plan()).planName).toBe('basic')
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'enterprise', pendingPlan: null })
})

test('a smaller plan waits for the end of the period, and a bigger one takes that back', async () => {
  const { open, plan, subscription, waiting } = await leavingPremium(server)
  expect(waiting).toMatchObject({
    planName: 'premium',
    pendingPlan: { planName: 'basic', startsAt: waiting.subscriptionInfo.currentPeriodEnd },
  })
  expect(subscription.items.map(({ price }) => price)).toEqual(Object.values(stripePrices.premium))
  expect(subscription.schedule?.phases.map(({ items }) => items)).toEqual([
    Object.values(stripePrices.premium),
    Object.values(stripePrices.basic),
  ])
  expect(await open('basic')).toMatchObject({ status: 409, json: { code: 'current_plan' } })
  await open('enterprise')
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'enterprise', pendingPlan: null })
  expect(subscription.schedule).toBeNull()
})

test('an organisation that buys a bigger plan does not leave at the end of the period', async () => {
  const { buy, open, plan } = await server.organisation()
  const [first, second] = [await buy('basic'), await (await server.organisation()).buy('basic')]
  server.stripe.change(first, { cancel_at_period_end: true, cancel_at: first.periodEnd })
  await server.deliver()
  await open('premium')
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'premium', pendingPlan: null })
  expect(first.cancel_at).toBeNull()
  expect(second.items[0]?.price).toBe(stripePrices.basic.monthly)
})

test('a plan that was changed a moment ago is not changed again', async () => {
  const { buy, open } = await server.organisation()
  await buy('basic')
  await server.deliver()
  await open('premium')
  const changes = server.stripe.callsOf('POST /v1/subscriptions/:id')
  expect((await open('premium')).status).toBe(200)
  expect(server.stripe.callsOf('POST /v1/subscriptions/:id')).toBe(changes)
  server.stripe.events.take()
})

test('a card that is declined changes nothing, and is told', async () => {
  const { buy, open, plan } = await server.organisation()
  await buy('basic')
  await server.deliver()
  server.stripe.decline(true)
  expect(await open('premium')).toMatchObject({
    status: 402,
    json: { code: 'payment_declined', message: expect.stringContaining('Your card may have been declined') },
  })
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'basic', planStatus: 'active' })
})

test('a card that is declined for a bigger plan leaves the smaller one that was to follow', async () => {
  const { open, plan, subscription, waiting } = await leavingPremium(server)
  server.stripe.decline(true)
  expect((await open('enterprise')).status).toBe(402)
  await server.deliver()
  expect(waiting.pendingPlan.planName).toBe('basic')
  expect(await plan()).toEqual(waiting)
  expect(subscription.schedule?.phases.map(({ items }) => items)).toEqual([
    Object.values(stripePrices.premium),
    Object.values(stripePrices.basic),
  ])
  server.stripe.decline(false)
  await open('enterprise')
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'enterprise', pendingPlan: null })
})

test('an overdue payment leads to the pages on which it is paid', async () => {
  const { buy, open, plan } = await server.organisation()
  const subscription = await buy('basic')
  server.stripe.failPayment(subscription)
  await server.deliver()
  expect((await plan()).planStatus).toBe('past_due')
  for (const wanted of ['basic', 'premium'] as const) {
    const { checkoutUrl } = (await open(wanted)).json
    expect(checkoutUrl).toMatch(/^https:\/\/billing\.stripe\.com\//)
    expect(server.stripe.portals.get(checkoutUrl)?.return_url).toBe('http://localhost:3000/billing')
  }
})

test('a cancelled subscription is the free plan, and the next one starts anew for the same customer', async () => {
  const { buy, plan } = await server.organisation()
  const first = await buy('premium')
  await server.deliver()
  server.stripe.change(first, { status: 'canceled' })
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'free', planStatus: 'canceled', subscriptionInfo: null })
  const second = await buy('basic')
  await server.deliver()
  expect(second.customer).toBe(first.customer)
  expect(await plan()).toMatchObject({ planName: 'basic', planStatus: 'active' })
})

test('the portal is for organisations that have opened a checkout, and for their own customer', async () => {
  const { buy, plan, portal } = await server.organisation()
  expect(await portal()).toMatchObject({ status: 404, json: { code: 'not_found' } })
  expect((await plan()).hasPortal).toBe(false)
  const { customer } = await buy('basic')
  expect((await plan()).hasPortal).toBe(true)
  const opened = await portal()
  expect(opened).toMatchObject({
    status: 200,
    json: { url: expect.stringMatching(/^https:\/\/billing\.stripe\.com\//) },
  })
  expect(server.stripe.portals.get(opened.json.url)).toEqual({
    customer,
    return_url: 'http://localhost:3000/billing',
  })
  expect((await server.request('POST', '/billing/portal-session')).status).toBe(401)
  server.stripe.events.take()
})

test('a request that is cut off is made again, once; a refused one is told and logged without a secret', async () => {
  const { open } = await server.organisation()
  const before = server.stripe.sessions.size
  const start = server.stripe.callsOf('POST /v1/checkout/sessions')
  const stumbles = [{ reset: 'before' }, { reset: 'after' }] as const
  server.stripe.behave((call, count) =>
    call === 'POST /v1/checkout/sessions' ? (stumbles[count - start - 1] ?? {}) : {},
  )
  expect((await open('basic')).status).toBe(200)
  expect(server.stripe.sessions.size - before).toBe(1)
  for (const [i, behaviour] of [
    { status: 401 },
    { status: 429 },
    { status: 400 },
    { reset: 'halfway' } as const,
    { body: '{"id":' },
  ].entries()) {
    server.stripe.behave((call) => (call === 'POST /v1/checkout/sessions' ? behaviour : {}))
    const answer = await open('basic')
    expect([i, answer.status, answer.json.message]).toEqual([
      i,
      503,
      'We could not reach the payment provider. Try again in a few minutes.',
    ])
  }
  expect(server.logged()).toContain('code_401')
  expect(server.logged()).not.toMatch(/fake|jenny/)
})

test('every request was as Stripe describes it', () => {
  expect(server.stripe.calls.length).toBeGreaterThan(10)
  expect(server.stripe.mistakes).toEqual([])
})
