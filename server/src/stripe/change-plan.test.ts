import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StripeCall } from '#testing/stripe-description.ts'
import { stripePrices } from '#testing/stripe-description.ts'
import { startWithStripe } from '#testing/stripe-server.ts'
import type { StripeBehaviour } from '#testing/stripe-stand-in.ts'

let server: Awaited<ReturnType<typeof startWithStripe>>
beforeAll(async () => {
  server = await startWithStripe()
})
beforeEach(() => {
  server.stripe.behave()
  server.stripe.decline(false)
})
afterAll(() => server.close())

const exchange = 'POST /v1/subscriptions/:id'
const release = 'POST /v1/subscription_schedules/:id/release'

/** An organisation on the Premium plan that changes to Basic when its period is over. */
async function leavingPremium() {
  const account = await server.organisation()
  const subscription = await account.buy('premium')
  await server.deliver()
  await account.open('basic')
  await server.deliver()
  const waiting = await account.plan()
  expect(waiting.pendingPlan.planName).toBe('basic')
  return { ...account, subscription, waiting }
}

const behaveAt = (stumbling: Partial<Record<StripeCall, StripeBehaviour>>) =>
  server.stripe.behave((call) => stumbling[call] ?? {})

const noRetry = { 'stripe-should-retry': 'false' }

test.each<[string, Partial<Record<StripeCall, StripeBehaviour>>]>([
  ['asks for patience', { [exchange]: { status: 429 } }],
  ['fails', { [exchange]: { status: 500, headers: noRetry } }],
  ['does not take the key', { [exchange]: { status: 401 } }],
  ['refuses', { [exchange]: { status: 400 } }],
  ['fails before anything has changed', { [release]: { status: 500, headers: noRetry } }],
  ['gives an answer that breaks off after the agreed change was dropped', { [release]: { body: '{' } }],
])('the smaller plan that was to follow still follows when Stripe %s', async (_case, stumbling) => {
  const { open, plan, waiting, subscription } = await leavingPremium()
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
  const { open, plan, subscription } = await leavingPremium()
  behaveAt({ [exchange]: { body: '{' } })
  expect((await open('enterprise')).status).toBe(503)
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'enterprise', pendingPlan: null })
  expect(subscription.schedule).toBeNull()
})

test('of two upgrades at once the one that is refused puts nothing back', async () => {
  const { open, plan, subscription } = await leavingPremium()
  const first = server.stripe.callsOf(release) + 1
  server.stripe.behave((call, count) => {
    // Both see the schedule before one of them releases it.
    const isSlow = call === 'GET /v1/subscriptions' || (call === release && count === first)
    return isSlow ? { delayMs: 700 } : {}
  })
  const answers = await Promise.all([open('enterprise'), open('enterprise')])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'enterprise', pendingPlan: null })
  expect(subscription.schedule).toBeNull()
})

test('what cannot be put back is told in the log, and nobody is promised it any more', async () => {
  const { open, plan, subscription } = await leavingPremium()
  behaveAt({ [exchange]: { status: 429 }, 'POST /v1/subscription_schedules': { status: 429 } })
  expect((await open('enterprise')).status).toBe(503)
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'premium', pendingPlan: null })
  const { monthly, extraCheck } = stripePrices.basic
  expect(server.logged()).toContain(
    `${subscription.id} does not change to ${monthly} and ${extraCheck} any more`,
  )
})

test('a smaller plan that has begun is not scheduled anew when a bigger one is declined', async () => {
  const { open, plan, subscription } = await leavingPremium()
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
