import { beforeEach, expect, test } from 'vitest'
import type { TwilioBehaviour } from '#testing/fakes/twilio/fake-twilio.ts'
import { startMessaging } from '#testing/harness/messaging-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'

let behaviour: TwilioBehaviour = {}
const server = withServer(() => startMessaging({ twilio: () => behaviour }))
beforeEach(() => {
  behaviour = {}
})

const seconds = 1000
const couldNot = 'We could not send the text message. Try again or use another number.'
const tooBusy: TwilioBehaviour = { status: 429, code: 20_429 }
const mayHaveTaken: TwilioBehaviour = { status: 503, body: '<html>' }

async function atPhoneStep() {
  const { token, orgId } = await server.organisation()
  const employee = await server.invite(token)
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  return {
    walker,
    told: async () => (await walker.state()).message,
    texts: () => server.twilio.sent.filter(({ form }) => form.StatusCallback?.includes(orgId)),
    codeRow: async () => (await server.rowsOf(orgId)).findLast(({ template }) => template === 'code')!,
  }
}

test('a code that did not leave is told at once, with when to ask again, and may still arrive', async () => {
  const { walker, texts, codeRow, told } = await atPhoneStep()
  behaviour = tooBusy
  const answer = await walker.requestCode()
  expect(answer).toMatchObject({
    status: 503,
    json: { code: 'unavailable', message: couldNot, retryAfter: 30 },
  })
  expect(answer.headers.get('retry-after')).toBe('30')
  expect(await codeRow()).toMatchObject({ state: 'queued', attempts: 1 })
  behaviour = {}
  server.clock.advance(6 * seconds)
  await server.runJobs()
  expect(await told()).toBeNull()
  const code = /: (\d{6}) is your/.exec(texts()[0]!.form.Body!)![1]!
  expect((await walker.verifyCode(code)).json).toMatchObject({ verified: true })
})

test('a code that did not leave is told again to who opens the page later, until it leaves', async () => {
  const { walker, told } = await atPhoneStep()
  behaviour = tooBusy
  await walker.requestCode()
  server.clock.advance(30 * seconds)
  await server.runJobs()
  expect(await told()).toBe(couldNot)
  behaviour = {}
  server.clock.advance(30 * seconds)
  await server.runJobs()
  expect(await told()).toBeNull()
})

test('a code that may have left is waited for, and told of when another may be asked for', async () => {
  const { walker, texts, told } = await atPhoneStep()
  behaviour = mayHaveTaken
  expect(await walker.requestCode()).toMatchObject({ status: 200, json: { retryAfter: 30 } })
  server.clock.advance(29 * seconds)
  await server.runJobs()
  expect(await told()).toBeNull()
  server.clock.advance(1 * seconds)
  expect(await told()).toBe(couldNot)
  behaviour = {}
  server.clock.advance(30 * seconds)
  await server.runJobs()
  expect([texts().length, await told()]).toEqual([1, null])
})

test('of a code that did leave although its answer was lost, nothing is told', async () => {
  const { walker, texts, told } = await atPhoneStep()
  behaviour = { reset: 'after' }
  expect((await walker.requestCode()).status).toBe(200)
  await server.report(texts()[0]!, 'sent')
  server.clock.advance(30 * seconds)
  expect(await told()).toBeNull()
})

test.each([
  ['is still queued', 'queued', async () => 0],
  ['was given up', 'failed', () => server.runJobs()],
])('a code that ran out while it %s is told of until another is asked for', async (_, state, meanwhile) => {
  const { walker, codeRow, told } = await atPhoneStep()
  behaviour = mayHaveTaken
  await walker.requestCode()
  server.clock.advance(600 * seconds)
  await meanwhile()
  expect(await codeRow()).toMatchObject({ state })
  expect(await told()).toBe(couldNot)
  behaviour = {}
  await walker.requestCode()
  expect(await told()).toBeNull()
})
