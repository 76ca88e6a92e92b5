import { beforeEach, expect, test } from 'vitest'
import { requests, type StripeCall } from '#testing/fakes/stripe/stripe-description.ts'
import { stripeScenarios } from '#testing/scenarios/stripe-scenarios.ts'
import { startWithStripe } from '#testing/harness/stripe-server.ts'
import type { StripeBehaviour } from '#testing/fakes/stripe/fake-stripe.ts'
import type { TestAnswer } from '#testing/harness/test-calls.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startWithStripe)
beforeEach(() => {
  works()
  server.clock.advance(2 * 3_600_000)
  server.stripe.events.take()
})

const calls = Object.keys(requests) as StripeCall[]
const changes = calls.filter((call) => call.startsWith('POST'))

/** Faults before anything is done. */
const refusals: Record<string, StripeBehaviour> = {
  'hangs up': { reset: 'before' },
  'hangs up in the middle of its answer': { status: 200, reset: 'halfway' },
  'says nothing': { status: 200, silent: 'after' },
  'says half of it and then nothing': { status: 200, silent: 'halfway' },
  'answers 429': { status: 429 },
  'answers 500': { status: 500 },
  'is not reached by a proxy': { status: 502, body: '{"message":"bad gateway"}' },
  'is not known to a proxy': { status: 404, body: '{"error":"not found"}' },
  'answers with half of it': { status: 200, body: '{"id":"' },
  'answers with nothing': { status: 200, body: '' },
  'answers with no object': { status: 200, body: 'null' },
  'answers with other fields': { status: 200, body: '{"ok":true}' },
  'answers with other types': { status: 200, body: '{"id":5,"data":7,"url":"javascript:alert(1)"}' },
}

/** Faults after everything is done. */
const losses: Record<string, StripeBehaviour> = {
  'time runs out': { silent: 'halfway' },
  'its answer is not understood': { body: '{"ok":true}' },
}

function stumbles(call: StripeCall, fault: StripeBehaviour) {
  server.stripe.behave((made) => (made === call ? fault : {}))
  server.limit({ tries: 1, ...(fault.silent && { eachMs: 150 }) })
}

function works() {
  server.stripe.behave()
  server.limit()
}

const tryAgain =
  /^We could not (reach the payment provider|start the identity check)\. Try again in a few minutes\.$|^The event cannot be taken in now$/

function expectTryAgain(what: string, answer: TestAnswer | undefined) {
  if (!answer) return
  const { status, json, headers } = answer
  expect({ what, status, code: json?.code }).toEqual({ what, status: 503, code: 'unavailable' })
  expect(json.message).toMatch(tryAgain)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

test.each(calls)('whatever becomes of %s is told as 503 or tried again, and done once', async (call) => {
  const { act, check } = await stripeScenarios[call](server)
  for (const [what, fault] of Object.entries(refusals)) {
    stumbles(call, fault)
    const before = server.stripe.callsOf(call)
    expectTryAgain(what, await act())
    // Such a short time may be over before the call without a reply is reached.
    const isReached = fault.silent !== undefined || server.stripe.callsOf(call) > before
    expect({ what, isReached }).toEqual({ what, isReached: true })
  }
  works()
  const answer = await act()
  expect(answer?.status ?? 200).toBe(200)
  await check(answer)
})

const lost = changes.flatMap((call) =>
  Object.entries(losses).map(([what, fault]) => [call, what, fault] as const),
)

test.each(lost)('when %s is done and %s, the next try does nothing twice', async (call, what, fault) => {
  const { act, check } = await stripeScenarios[call](server)
  stumbles(call, fault)
  expectTryAgain(what, await act())
  works()
  const answer = await act()
  expect(answer?.status ?? 200).toBe(200)
  await check(answer)
})

test.each(['POST /v1/checkout/sessions', 'GET /v1/invoices'] as const)(
  'a user who waits for %s waits no longer for many slow answers than for one',
  async (call) => {
    const { act, check } = await stripeScenarios[call](server)
    // Each request is in time, but two are not.
    server.stripe.behave(() => ({ delayMs: 400 }))
    server.limit({ altogetherMs: 700 })
    expectTryAgain('is slow', await act())
    works()
    const answer = await act()
    expect(answer?.status).toBe(200)
    await check(answer)
  },
)

test('the log names calls and fields, and nothing of what came back', () => {
  expect(server.logged()).toMatch(
    /portal\w*\.\w+\.create was answered 200 req_\d+ without a usable (object|url)/i,
  )
  expect(server.logged()).not.toMatch(/javascript:|fake|jenny/)
})

test('each call that is made is in these tests, and was as Stripe describes it', () => {
  expect(new Set(calls)).toEqual(new Set(Object.keys(stripeScenarios)))
  expect(new Set(server.stripe.calls)).toEqual(new Set(calls))
  expect(server.stripe.mistakes).toEqual([])
})
