import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '#platform/db/database.ts'
import { createStripeIdentityProvider } from './stripe-identity-provider.ts'
import { startStripe, stripeKey } from '#testing/fakes/stripe/fake-stripe.ts'
import { askStripe, type ConnectStripe, stripeConnection, stripeLimits } from './stripe-client.ts'
import { Customer } from './stripe-answers.ts'
import { withServer } from '#testing/harness/with-server.ts'

const stripe = withServer(() => startStripe({ now: () => new Date() }))
beforeEach(() => {
  stripe.behave()
  stripe.calls.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

const connect: ConnectStripe = (purpose) =>
  stripeConnection({ apiUrl: stripe.apiUrl, secretKey: stripeKey })(purpose)
const connectOnce: ConnectStripe = (purpose) =>
  stripeConnection({ apiUrl: stripe.apiUrl, secretKey: stripeKey, limits: { tries: 1 } })(purpose)
const create = (client: ReturnType<ConnectStripe>) =>
  askStripe('customers.create', Customer, () =>
    client.customers.create({ name: 'Oak Care', metadata: { orgId: 'oak' } }),
  )

/** Moves the timers until something is over. Returns the milliseconds that it took. */
async function timeUntil(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const end = () => void (isOver = true)
  void work.then(end, end)
  let passed = 0
  for (; !isOver; passed += 100) {
    const seen = stripe.calls.length
    await vi.advanceTimersByTimeAsync(100)
    // A request that was just sent may still be on its way.
    for (let turn = 0; turn < 20 && !isOver && stripe.calls.length === seen; turn++) {
      await new Promise(setImmediate)
    }
  }
  return passed
}

test.each([
  ['request', 20_000],
  ['step', 7000],
  ['job', 45_000],
] as const)('a %s that is never answered ends within %d ms, and was tried again', async (purpose, limit) => {
  for (const silent of ['after', 'halfway'] as const) {
    stripe.behave(() => ({ silent }))
    const asking = create(connect(purpose))
    const took = await timeUntil(asking)
    await expect(asking).rejects.toMatchObject({ name: 'ProviderError', uncertain: true, permanent: false })
    expect(took).toBeGreaterThan(4000)
    // The package pauses before each try.
    expect(took).toBeLessThanOrEqual(limit + 1500)
  }
  expect(stripe.calls.length).toBeGreaterThan(2)
})

test.each([
  ['request', 8],
  ['step', 5],
  ['job', 10],
] as const)('one try of a %s ends after %d seconds', async (purpose, seconds) => {
  stripe.behave(() => ({ silent: 'after' }))
  const asking = create(connectOnce(purpose))
  const took = await timeUntil(asking)
  await expect(asking).rejects.toThrow('customers.create')
  expect(Math.round(took / 1000)).toBe(seconds)
})

test('what is asked in a row ends together when the time is over', async () => {
  const client = connect('request')
  vi.advanceTimersByTime(19_900)
  expect(await create(client)).toMatchObject({ object: 'customer' })
  vi.advanceTimersByTime(200)
  const late = create(client)
  await timeUntil(late)
  await expect(late).rejects.toThrow('customers.create')
  expect(stripe.calls).toHaveLength(1)
  expect(await create(connect('request'))).toMatchObject({ object: 'customer' })
})

test('what a user waits for is over before proxies and pages give up, and a job before it is given away', () => {
  expect(stripeLimits.request.altogetherMs).toBeLessThan(25_000)
  expect(3 * stripeLimits.step.altogetherMs).toBeLessThan(25_000)
  expect(stripeLimits.job.altogetherMs).toBeLessThan(55_000)
})

test('a redirect is not followed, so that the key goes nowhere else', async () => {
  vi.useRealTimers()
  const headers = { location: `${stripe.apiUrl}/v1/customers` }
  stripe.behave((_call, count) => (count === 1 ? { status: 307, headers, body: '' } : {}))
  await expect(create(connectOnce('request'))).rejects.toThrow('customers.create')
  expect(stripe.calls).toHaveLength(1)
  expect(stripe.mistakes).toEqual([])
})

test('each question about an identity check is one of several that a user waits for, but for its erasure', async () => {
  vi.useRealTimers()
  const purposes: string[] = []
  const identity = createStripeIdentityProvider((purpose) => {
    purposes.push(purpose)
    return stripeConnection({
      apiUrl: stripe.apiUrl,
      secretKey: stripeKey,
      limits: { eachMs: 60_000, altogetherMs: 60_000 },
    })(purpose)
  })
  const none = {} as Connection
  const session = {
    sessionId: 'session',
    fullName: 'Ella Novak',
    dateOfBirth: null,
    returnUrl: 'https://verify.example.com/',
  }
  const { providerRef } = await identity.create(none, session)
  await identity.resume(none, providerRef)
  await identity.fetchOutcome(none, providerRef)
  await identity.fetchFacts(none, providerRef)
  await identity.redact(none, providerRef)
  expect(purposes).toEqual(['step', 'step', 'step', 'step', 'job'])
})
