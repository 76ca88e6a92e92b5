import { beforeEach, expect, test } from 'vitest'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { tooManyMessage } from './code-limits.ts'
import { startMessaging } from '#testing/harness/messaging-server.ts'
import type { TestCalls } from '#testing/harness/test-calls.ts'
import type { TwilioBehaviour } from '#testing/fakes/twilio/fake-twilio.ts'
import { withServer } from '#testing/harness/with-server.ts'

let behaviour: TwilioBehaviour = {}
const server = withServer(() => startMessaging({ twilio: () => behaviour }))
let tests = 0
beforeEach(() => {
  behaviour = {}
  tests += 1
})

const seconds = 1000
const notTaken: TwilioBehaviour = { status: 429, code: 20_429 }
const noSuchNumber: TwilioBehaviour = { status: 400, code: 21_211 }

// Limits by number and by address reach across tests.
const numberOf = (which: number) => `+447400${120_000 + tests * 10 + which}`

async function atPhoneStep() {
  const { token, orgId } = await server.organisation()
  const employee = await server.invite(token, { phone: numberOf(1) })
  const ip = `10.0.0.${tests}`
  const request: TestCalls['request'] = (method, path, call) => server.request(method, path, { ...call, ip })
  const walker = createWalker({ ...server, request }, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  const ask = async () => (await walker.requestCode()).status
  const texts = () => server.twilio.sent.filter(({ form }) => form.StatusCallback?.includes(orgId))
  return { walker, ask, texts }
}

test.each([
  ['takes nothing', notTaken, 503],
  ['does not answer', { reset: 'before' } satisfies TwilioBehaviour, 200],
  ['asks to be left alone for an hour', { ...notTaken, headers: { 'retry-after': '3600' } }, 503],
])('while the provider %s, no code counts that will not arrive', async (_, outage, status) => {
  const { ask, texts } = await atPhoneStep()
  behaviour = outage
  const during = []
  for (let i = 0; i < 6; i += 1) {
    during.push(await ask())
    server.clock.advance(30 * seconds)
    await server.runJobs()
  }
  expect(new Set(during)).toEqual(new Set([status]))
  behaviour = {}
  expect(await ask()).toBe(200)
  expect(texts()).toHaveLength(1)
})

test('after a number that takes no texts another one gets its code at once', async () => {
  const { walker, ask, texts } = await atPhoneStep()
  behaviour = noSuchNumber
  expect([await ask(), await ask()]).toEqual([503, 503])
  behaviour = {}
  await walker.updatePhone(numberOf(2))
  expect(await ask()).toBe(200)
  expect(texts().map(({ form }) => form.To)).toEqual([numberOf(2)])
})

test('a code that waits for its provider holds up the next one, but not one to another number', async () => {
  const { walker, ask } = await atPhoneStep()
  behaviour = notTaken
  expect(await ask()).toBe(503)
  server.clock.advance(12 * seconds)
  expect(await walker.requestCode()).toMatchObject({ status: 429, json: { retryAfter: 18 } })
  behaviour = {}
  await walker.updatePhone(numberOf(2))
  expect(await ask()).toBe(200)
})

test('no more codes wait for one number than it may get', async () => {
  const sharing = []
  for (let i = 0; i < 4; i += 1) sharing.push(await atPhoneStep())
  behaviour = notTaken
  const statuses = []
  for (const { ask } of sharing) statuses.push(await ask())
  expect(statuses).toEqual([503, 503, 503, 429])
  behaviour = {}
  server.clock.advance(10 * seconds)
  await server.runJobs()
  expect(sharing.flatMap(({ texts }) => texts())).toHaveLength(3)
})

test.each(['sent', 'undelivered'])(
  'a code whose answer was lost counts once it is reported %s',
  async (report) => {
    const { ask, texts } = await atPhoneStep()
    behaviour = { reset: 'after' }
    const statuses = []
    for (let i = 0; i < 4; i += 1) {
      statuses.push(await ask())
      await server.report(texts().at(-1)!, report)
      server.clock.advance(30 * seconds)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  },
)

test('one address has a provider asked 20 times an hour beside the first ones, whatever it answers', async () => {
  const { ask } = await atPhoneStep()
  behaviour = noSuchNumber
  const before = server.twilio.requests()
  const statuses = []
  for (let i = 0; i < 22; i += 1) statuses.push(await ask())
  expect(statuses).toEqual([...Array.from({ length: 21 }, () => 503), 429])
  expect(server.twilio.requests() - before).toBe(21)
})

test.each([
  [1, 'Wait 1 second before you ask for another code'],
  [30, 'Wait 30 seconds before you ask for another code'],
  [61, 'You have asked for too many codes. Try again in 2 minutes.'],
  [90 * 60, 'You have asked for too many codes. Try again in 90 minutes.'],
  [90 * 60 + 1, 'You have asked for too many codes. Try again in 2 hours.'],
  [82_800, 'You have asked for too many codes. Try again in 23 hours.'],
])('a wait of %i seconds is told in the unit it is best read in', (wait, message) => {
  expect(tooManyMessage(wait)).toBe(message)
})
