import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { providerEvents } from '#platform/db/request-tables.ts'
import { showSubscription } from '#testing/fakes/stripe/stripe-objects.ts'
import { signStripeEvent, type StoredEvent } from '#testing/fakes/stripe/stripe-events.ts'
import { startWithStripe } from '#testing/harness/stripe-server.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startWithStripe)
beforeEach(() => server.stripe.behave())

const day = 86_400_000
const shuffled = (events: StoredEvent[]) =>
  fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length })

test('an event changed by one bit, or signed with another secret, long ago or ahead of time, is refused', async () => {
  const { buy, plan } = await server.organisation()
  await buy('premium')
  const [{ body } = { body: '' }] = server.stripe.events.take()
  const now = server.clock.now()
  const signature = signStripeEvent(body, now)
  const flipped = Array.from({ length: 40 }, (_, i) => {
    const bytes = Buffer.from(body)
    const at = Math.floor((i * bytes.length) / 40)
    bytes[at] = bytes[at]! ^ 1
    return bytes.toString('latin1')
  })
  for (const forged of flipped) {
    expect(await server.post(forged, signature)).toMatchObject({
      status: 400,
      json: { code: 'bad_signature' },
    })
  }
  const at = (seconds: number) => signStripeEvent(body, new Date(now.getTime() + seconds * 1000))
  const foreign = signStripeEvent(body, now, 'whsec_another')
  for (const wrong of [
    '',
    signature.slice(0, -1),
    foreign,
    at(-302),
    at(302),
    't=,v1=00',
    signature.replace('t=', 'x='),
  ]) {
    expect(await server.post(body, wrong)).toMatchObject({ status: 400, json: { code: 'bad_signature' } })
  }
  expect(await plan()).toMatchObject({ planName: 'free' })
  expect(await server.post(body, at(-299))).toMatchObject({ status: 200 })
  expect(await plan()).toMatchObject({ planName: 'premium' })
})

test('what is signed but no event is 400, and what is about something unknown is kept', async () => {
  for (const body of [
    '{',
    '[]',
    '"x"',
    '{"id":"evt_1","type":"invoice.paid"}',
    '{"object":"v2.core.event"}',
  ]) {
    expect(await server.post(body)).toMatchObject({ status: 400, json: { message: expect.any(String) } })
  }
  const known = { id: 'vs_1', status: 'verified', livemode: false, customer: 'cus_1', subscription: 'sub_1' }
  const types = [
    'invoice.paid',
    'customer.subscription.updated',
    'identity.verification_session.verified',
    'radar.x',
  ]
  for (const type of types) {
    const body = JSON.stringify({ id: `evt_${type}`, type, data: { object: known } })
    expect(await server.post(body)).toMatchObject({ status: 200 })
  }
  const kept = await server.deps.db.select().from(providerEvents).where(eq(providerEvents.handled, false))
  expect(kept.map(({ type }) => type)).toEqual(expect.arrayContaining(types))
  expect(await server.post('x'.repeat(600_000))).toMatchObject({ status: 413 })
})

test('one event a hundred times has one effect', async () => {
  const { buy, orgId } = await server.organisation()
  await buy('basic')
  const [event] = server.stripe.events.take()
  const answers = await server.deliver(Array.from({ length: 100 }, () => event!))
  // A machine with much else to do may keep some waiting for too long; those come again.
  expect(answers).toContain(200)
  expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([])
  const rows = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  expect(rows.filter(({ action }) => action === 'subscription.updated')).toHaveLength(1)
})

test('the life of a subscription ends in the same state, in whatever order it is told', async () => {
  const account = await server.organisation()
  const subscription = await account.buy('basic')
  await server.deliver()
  await account.open('enterprise')
  await account.open('premium')
  server.clock.advance(60_000)
  server.stripe.failPayment(subscription)
  server.stripe.payDebts(subscription)
  server.stripe.failPayment(subscription)
  const events = server.stripe.events.take()
  expect(events.length).toBeGreaterThan(6)
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(shuffled(events), fc.nat(), async (order, run) => {
      const copies = order.map((event) => {
        const id = `${event.id}_${run}_${outcomes.size}`
        return { ...event, id, body: event.body.replace(event.id, id) }
      })
      for (const event of copies) expect((await server.post(event.body)).status).toBe(200)
      const [{ version: _, updatedAt: __, ...row } = {} as Record<string, unknown>] = await account.rows()
      outcomes.add(JSON.stringify(row))
    }),
    { numRuns: 15 },
  )
  expect([...outcomes].map((row) => JSON.parse(row))).toMatchObject([
    { planName: 'enterprise', status: 'past_due', pendingPlan: 'premium' },
  ])
})

test('an answer that was asked for earlier and comes later changes nothing', async () => {
  const account = await server.organisation()
  const subscription = await account.buy('basic')
  const [first] = server.stripe.events.take()
  server.stripe.behave((call, count) =>
    call === 'GET /v1/subscriptions/:id' && count === slowOne ? { delayMs: 400 } : {},
  )
  const slowOne = server.stripe.callsOf('GET /v1/subscriptions/:id') + 1
  const slow = server.post(first!.body)
  while (server.stripe.callsOf('GET /v1/subscriptions/:id') < slowOne) await new Promise(setImmediate)
  server.stripe.change(subscription, { status: 'canceled' })
  expect(await server.deliver()).toEqual([200])
  expect(await slow).toMatchObject({ status: 200 })
  expect(await account.rows()).toMatchObject([{ status: 'canceled' }])
})

test('while Stripe cannot be asked the event is not taken, so that it comes again', async () => {
  const account = await server.organisation()
  await account.buy('basic')
  const [first] = server.stripe.events.take()
  server.stripe.behave((call) => (call === 'GET /v1/subscriptions/:id' ? { status: 429 } : {}))
  const answer = await server.post(first!.body)
  expect(answer).toMatchObject({ status: 503, json: { code: 'unavailable' } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await account.rows()).toEqual([])
  server.stripe.behave()
  expect(await server.deliver([first!])).toEqual([200])
  expect(await account.rows()).toMatchObject([{ planName: 'basic', status: 'active' }])
})

test('an event whose effect fails is not taken, so that it comes again', async () => {
  const account = await server.organisation()
  await account.buy('basic')
  const [event] = server.stripe.events.take()
  const { db } = server.deps
  await db.execute(sql`alter table subscriptions add constraint broken check (false) not valid`)
  const answers = await server
    .deliver([event!])
    .finally(() => db.execute(sql`alter table subscriptions drop constraint broken`))
  expect(answers).toEqual([500])
  expect(await db.select().from(providerEvents).where(eq(providerEvents.eventId, event!.id))).toEqual([])
  expect(await account.plan()).toMatchObject({ planName: 'free' })
  expect(await server.deliver([event!])).toEqual([200])
  expect(await account.plan()).toMatchObject({ planName: 'basic', planStatus: 'active' })
})

test('each status at Stripe is what the organisation has', async () => {
  const account = await server.organisation()
  const subscription = await account.buy('premium')
  const table = {
    active: 'premium active',
    trialing: 'premium active',
    past_due: 'premium past_due',
    unpaid: 'free canceled',
    paused: 'free canceled',
    canceled: 'free canceled',
  }
  for (const [status, expected] of Object.entries(table)) {
    server.stripe.change(subscription, { status })
    await server.deliver()
    const { planName, planStatus } = await account.plan()
    expect([status, `${planName} ${planStatus}`]).toEqual([status, expected])
  }
})

test('a first payment that never came is no subscription', async () => {
  const account = await server.organisation()
  const subscription = await account.buy('premium')
  server.stripe.events.take()
  for (const status of ['incomplete', 'incomplete_expired']) {
    server.stripe.change(subscription, { status })
    await server.deliver()
  }
  expect(await account.rows()).toEqual([])
  expect(await account.plan()).toMatchObject({ planName: 'free', planStatus: 'active' })
})

test('the grace of an overdue payment begins with the oldest debt, and ends after a week', async () => {
  const account = await server.organisation()
  const subscription = await account.buy('premium')
  server.stripe.failPayment(subscription)
  const since = Math.floor(server.clock.now().getTime() / 1000) * 1000
  server.clock.advance(10_000)
  server.stripe.failPayment(subscription)
  await server.deliver()
  const { subscriptionInfo } = await account.plan()
  expect(Date.parse(subscriptionInfo.keptUntil) - since).toBe(7 * day)
  server.stripe.payDebts(subscription)
  await server.deliver()
  expect(await account.plan()).toMatchObject({ planName: 'premium', planStatus: 'active' })
})

test('a subscription that is to end is followed by the free plan', async () => {
  const account = await server.organisation()
  const subscription = await account.buy('premium')
  server.stripe.change(subscription, { cancel_at_period_end: true })
  await server.deliver()
  const { pendingPlan, subscriptionInfo } = await account.plan()
  expect(pendingPlan).toEqual({ planName: 'free', startsAt: subscriptionInfo.currentPeriodEnd })
})

test("a subscription to something else, or another customer's, gives nothing", async () => {
  const account = await server.organisation()
  const other = await server.organisation()
  const subscription = await account.buy('premium')
  const { customer } = await other.buy('basic')
  server.stripe.events.take()
  const foreign = { id: subscription.id, customer }
  await server.post(
    JSON.stringify({ id: 'evt_f', type: 'customer.subscription.updated', data: { object: foreign } }),
  )
  expect(await other.rows()).toEqual([])
  subscription.items = [{ id: 'si_1', price: 'price_SomethingElse' }]
  server.stripe.change(subscription, {})
  await server.deliver()
  expect(await account.rows()).toEqual([])
})

test('an event of the test mode has no effect where the key is a live one, and the other way round', async () => {
  const account = await server.organisation()
  await account.buy('premium')
  const [event] = server.stripe.events.take()
  const live = JSON.stringify({ ...JSON.parse(event!.body), livemode: true })
  expect((await server.post(live)).status).toBe(200)
  expect(await account.plan()).toMatchObject({ planName: 'free' })
  const { stripe } = server.deps.env
  const { secretKey } = stripe!
  onTestFinished(() => void Object.assign(stripe!, { secretKey }))
  Object.assign(stripe!, { secretKey: 'sk_live_another' })
  expect((await server.post(event!.body)).status).toBe(200)
  expect(await account.plan()).toMatchObject({ planName: 'free' })
  expect(server.logged()).toContain('livemode mismatch')
  Object.assign(stripe!, { secretKey })
  expect((await server.post(event!.body)).status).toBe(200)
  expect(await account.plan()).toMatchObject({ planName: 'premium' })
})

test('an answer about another object than the one that was asked for has no effect', async () => {
  const account = await server.organisation()
  const subscription = await account.buy('premium')
  const [event] = server.stripe.events.take()
  server.stripe.behave((call) =>
    call === 'GET /v1/subscriptions/:id'
      ? { body: JSON.stringify({ ...showSubscription(subscription, true), id: 'sub_another' }) }
      : {},
  )
  expect((await server.post(event!.body)).status).toBe(503)
  expect(await account.rows()).toEqual([])
  expect(server.logged()).toMatch(/subscriptions\.retrieve was answered 200 req_\d+ without a usable id/)
})

test('every request was as Stripe describes it', () => {
  expect(server.stripe.calls.length).toBeGreaterThan(10)
  expect(server.stripe.mistakes).toEqual([])
})
