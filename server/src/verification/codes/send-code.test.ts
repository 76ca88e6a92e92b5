import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { messengers } from '#messages/messenger.ts'
import { twilioAccount, type TwilioBehaviour } from '#testing/fakes/twilio/fake-twilio.ts'
import { startMessaging } from '#testing/harness/messaging-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'

let behaviour: TwilioBehaviour = {}
const server = withServer(() => startMessaging({ twilio: () => behaviour }))
beforeEach(() => {
  behaviour = {}
})

async function atPhoneStep() {
  const { token, orgId } = await server.organisation()
  const employee = await server.invite(token)
  await server.runJobs()
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  const texts = () => server.twilio.sent.filter(({ form }) => form.StatusCallback?.includes(orgId))
  const codeRow = async () => (await server.rowsOf(orgId)).findLast(({ template }) => template === 'code')!
  return { orgId, employee, walker, texts, codeRow }
}

const couldNot = 'We could not send the text message. Try again or use another number.'

test('a code has left when its request is answered, and the one that arrives is right', async () => {
  const { walker, texts, codeRow, orgId } = await atPhoneStep()
  const { status, json } = await walker.requestCode()
  expect([status, json]).toEqual([200, { expiresIn: 600, retryAfter: 30 }])
  expect(texts()).toHaveLength(1)
  expect(texts()[0]!.form).toMatchObject({ ValidityPeriod: 600 })
  expect(await codeRow()).toMatchObject({ state: 'sent', providerRef: texts()[0]!.sid })
  const [stored] = await server.deps.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.orgId, orgId))
  expect(stored?.codeSealed).toBeNull()
  const code = /: (\d{6}) is your/.exec(texts()[0]!.form.Body!)![1]!
  expect((await walker.verifyCode(code)).json).toMatchObject({ verified: true })
  server.clock.advance(60_000)
  await server.runJobs()
  expect(texts()).toHaveLength(1)
})

test.each([21211, 21610, 21614])(
  'a number that is refused with %i is told at once, with what to do',
  async (code) => {
    const { walker, texts, codeRow } = await atPhoneStep()
    behaviour = { status: 400, code }
    expect(await walker.requestCode()).toMatchObject({ status: 503, json: { message: couldNot } })
    expect(await codeRow()).toMatchObject({ state: 'failed' })
    behaviour = {}
    server.clock.advance(31_000)
    await server.runJobs()
    expect(texts()).toEqual([])
    const { status } = await walker.updatePhone('07700 900999')
    expect(status).toBe(200)
  },
)

test('neither a refusal nor a report brings a number, a code or a token into the log', async () => {
  const { employee, walker, texts } = await atPhoneStep()
  await walker.requestCode()
  await server.report(texts()[0]!, 'undelivered', 30003)
  behaviour = { status: 400, code: 21211 }
  server.clock.advance(31_000)
  await walker.requestCode()
  const logged = server.logged()
  expect(logged).toContain('twilio answered 400 (21211)')
  expect(logged).toContain('/api/webhooks/twilio')
  const { Body = '' } = texts()[0]!.form
  const code = /\d{6}/.exec(Body)![0]
  const { authToken } = twilioAccount
  for (const secret of [employee.phoneE164!, `"${code}"`, Body, employee.email, authToken]) {
    expect(logged).not.toContain(secret)
  }
})

test('while the provider is away a code waits and arrives, once', async () => {
  const { walker, texts, codeRow } = await atPhoneStep()
  behaviour = { status: 500 }
  expect((await walker.requestCode()).status).toBe(200)
  expect(await codeRow()).toMatchObject({ state: 'queued', attempts: 1 })
  behaviour = {}
  server.clock.advance(70_000)
  await server.runJobs()
  expect(texts()).toHaveLength(1)
  expect(texts()[0]!.form.ValidityPeriod).toBe(530)
})

test('a code whose request died before it was handed over is sent by its job', async () => {
  const { walker, texts } = await atPhoneStep()
  const { send } = server.deps.providers.get(messengers.sms)
  // Simulates a process that ends here: nothing more is stored.
  const died = new Promise<void>((resolve) => {
    server.deps.providers.get(messengers.sms).send = () => {
      resolve()
      return new Promise(() => {})
    }
  })
  void walker.requestCode()
  await died
  server.deps.providers.get(messengers.sms).send = send
  expect(texts()).toEqual([])
  server.clock.advance(30_000)
  await server.runJobs()
  expect(texts()).toHaveLength(1)
})

test('a code that is of no use any more is not sent late', async () => {
  const { walker, texts, codeRow, orgId } = await atPhoneStep()
  behaviour = { status: 500 }
  await walker.requestCode()
  behaviour = {}
  server.clock.advance(600_000)
  await server.runJobs()
  expect(texts()).toEqual([])
  expect(await codeRow()).toMatchObject({
    state: 'failed',
    failure: 'The link or code in this message no longer works',
  })
  const [stored] = await server.deps.db
    .select()
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.orgId, orgId))
    .orderBy(desc(oneTimeCodes.createdAt))
  expect(stored?.codeSealed).toBeNull()
})

test('a code that is reported undelivered later is told at the phone step, until another one is sent', async () => {
  const { walker, texts } = await atPhoneStep()
  await walker.requestCode()
  expect((await walker.state()).message).toBeNull()
  await server.report(texts()[0]!, 'undelivered', 30003)
  expect((await walker.state()).message).toBe(couldNot)
  server.clock.advance(31_000)
  await walker.requestCode()
  expect((await walker.state()).message).toBeNull()
  await server.report(texts()[1]!, 'undelivered', 30003)
  await walker.updatePhone('07700 900998')
  expect((await walker.state()).message).toBeNull()
})

test('of a code that did arrive, is used or is over, nothing is told', async () => {
  const { walker, texts } = await atPhoneStep()
  await walker.requestCode()
  await server.report(texts()[0]!, 'delivered')
  await server.report(texts()[0]!, 'undelivered', 30003)
  expect((await walker.state()).message).toBeNull()
  server.clock.advance(31_000)
  await walker.requestCode()
  await server.report(texts()[1]!, 'undelivered', 30003)
  server.clock.advance(600_000)
  expect((await walker.state()).message).toBeNull()
})
