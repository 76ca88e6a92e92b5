import { beforeEach, expect, test } from 'vitest'
import { type StripeCall, stripePrices } from '#testing/fakes/stripe/stripe-description.ts'
import { startWithStripe } from '#testing/harness/stripe-server.ts'
import type { StripeBehaviour } from '#testing/fakes/stripe/fake-stripe.ts'
import { leavingPremium } from '#testing/scenarios/stripe-billing-scenarios.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startWithStripe)
beforeEach(() => {
  server.stripe.behave()
  server.stripe.decline(false)
})

const exchange = 'POST /v1/subscriptions/:id'
const release = 'POST /v1/subscription_schedules/:id/release'

const behaveAt = (stumbling: Partial<Record<StripeCall, StripeBehaviour>>) =>
  server.stripe.behave((call) => stumbling[call] ?? {})

const noRetry = { 'stripe-should-retry': 'false' }

test.each<[string, Partial<Record<StripeCall, StripeBehaviour>>]>([
  ['asks to wait', { [exchange]: { status: 429 } }],
  ['fails', { [exchange]: { status: 500, headers: noRetry } }],
  ['does not take the key', { [exchange]: { status: 401 } }],
  ['refuses', { [exchange]: { status: 400 } }],
  ['fails before anything has changed', { [release]: { status: 500, headers: noRetry } }],
  ['gives an answer that breaks off after the agreed change was dropped', { [release]: { body: '{' } }],
])('the smaller plan that was to follow still follows when Stripe %s', async (_case, stumbling) => {
  const { open, plan, waiting, subscription } = await leavingPremium(server)
  behaveAt(stumbling)
  expect((await open('enterprise')).status).toBe(503)
  await server.deliver()
  expect(await plan()).toEqual(waiting)
  expect(subscription.schedule?.phases.map(({ items }) => items)).toEqual([
    Object.values(stripePrices.premium),
    Object.values(stripePrices.basic),
  ])
  server.stripe.behave()
  expect((await open('enterprise')).status).toBe(200)
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'enterprise', pendingPlan: null })
})

test('an upgrade that was made though its answer was lost leaves nothing to follow', async () => {
  const { open, plan, subscription } = await leavingPremium(server)
  behaveAt({ [exchange]: { body: '{' } })
  expect((await open('enterprise')).status).toBe(503)
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'enterprise', pendingPlan: null })
  expect(subscription.schedule).toBeNull()
})

test('of two upgrades at once the one that is refused puts nothing back', async () => {
  const { open, plan, subscription } = await leavingPremium(server)
  const first = server.stripe.callsOf(release) + 1
  server.stripe.behave((call, count) => {
    // Lets both see the schedule before one of them releases it.
    const isSlow = call === 'GET /v1/subscriptions' || (call === release && count === first)
    return isSlow ? { delayMs: 700 } : {}
  })
  const answers = await Promise.all([open('enterprise'), open('enterprise')])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'enterprise', pendingPlan: null })
  expect(subscription.schedule).toBeNull()
})

const nothingGoes = (from: StripeCall) => {
  let isDown = false
  server.stripe.behave((call) => {
    isDown ||= call === from
    return isDown ? { status: 429 } : {}
  })
}

const minutesLater = async (minutes: number) => {
  server.clock.advance(minutes * 60_000)
  await server.runJobs()
  await server.deliver()
}

test('what was agreed on is put back also when the request that dropped it comes to nothing more', async () => {
  const { open, plan, waiting, subscription } = await leavingPremium(server)
  nothingGoes(exchange)
  expect((await open('enterprise')).status).toBe(503)
  expect(subscription.schedule).toBeNull()
  for (const minutes of [1, 3, 4]) await minutesLater(minutes)
  expect(subscription.schedule).toBeNull()
  expect(server.logged()).toContain('a change of plan that was agreed on is put back later')
  server.stripe.behave()
  await minutesLater(10)
  expect(await plan()).toEqual(waiting)
  const { id } = subscription.schedule!
  await minutesLater(20)
  expect(subscription.schedule?.id).toBe(id)
})

test('a schedule that was begun and not filled is filled', async () => {
  const { open, plan, waiting } = await leavingPremium(server)
  behaveAt({ [exchange]: { status: 429 }, 'POST /v1/subscription_schedules/:id': { status: 429 } })
  expect((await open('enterprise')).status).toBe(503)
  server.stripe.behave()
  await minutesLater(3)
  expect(await plan()).toEqual(waiting)
})

test('nothing is put back for a customer who has bought more, means to leave or has left since then', async () => {
  const [buyer, leaver, gone] = [
    await leavingPremium(server),
    await leavingPremium(server),
    await leavingPremium(server),
  ]
  for (const { open } of [buyer, leaver, gone]) {
    nothingGoes(exchange)
    expect((await open('enterprise')).status).toBe(503)
    server.stripe.behave()
  }
  expect((await buyer.open('enterprise')).status).toBe(200)
  server.stripe.change(leaver.subscription, { cancel_at_period_end: true })
  server.stripe.change(gone.subscription, { status: 'canceled' })
  await minutesLater(3)
  expect([buyer, leaver, gone].map(({ subscription }) => subscription.schedule)).toEqual([null, null, null])
  expect(await buyer.plan()).toMatchObject({ planName: 'enterprise', pendingPlan: null })
  expect(await leaver.plan()).toMatchObject({ planName: 'premium', pendingPlan: { planName: 'free' } })
})

test('nothing is put back for a customer who bought more and came back, however late Stripe is asked', async () => {
  const { open, plan, subscription } = await leavingPremium(server)
  expect((await open('enterprise')).status).toBe(200)
  const { items, periodStart, periodEnd } = subscription
  const prices = Object.values(stripePrices.premium)
  // The present plan was chosen again for the next period, which has begun.
  server.stripe.change(subscription, {
    items: items.map(({ id }, i) => ({ id, price: prices[i]! })),
    periodStart: periodEnd,
    periodEnd: 2 * periodEnd - periodStart,
  })
  await minutesLater(3)
  expect(subscription.schedule).toBeNull()
  expect(await plan()).toMatchObject({ planName: 'premium', pendingPlan: null })
})

test('a smaller plan that has begun is not scheduled anew when a bigger one is declined', async () => {
  const { open, plan, subscription } = await leavingPremium(server)
  const { periodStart, periodEnd, schedule, items } = subscription
  const month = periodEnd - periodStart
  const prices = Object.values(stripePrices.basic)
  server.stripe.change(subscription, {
    items: items.map(({ id }, i) => ({ id, price: prices[i]! })),
    schedule: {
      id: schedule!.id,
      phases: schedule!.phases.map(({ start_date, end_date, ...phase }) => ({
        ...phase,
        start_date: start_date - month,
        end_date: end_date - month,
      })),
    },
  })
  await server.deliver()
  const begun = await plan()
  expect(begun).toMatchObject({ planName: 'basic', pendingPlan: null })
  server.stripe.decline(true)
  expect((await open('enterprise')).status).toBe(402)
  await server.deliver()
  expect(await plan()).toEqual(begun)
})

test('every request was as Stripe describes it', () => {
  expect(server.stripe.calls.length).toBeGreaterThan(10)
  expect(server.stripe.mistakes).toEqual([])
})
