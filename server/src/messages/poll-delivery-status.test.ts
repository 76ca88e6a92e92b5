import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { startMessaging } from '#testing/harness/messaging-server.ts'
import type { TwilioBehaviour } from '#testing/fakes/twilio/fake-twilio.ts'
import { withServer } from '#testing/harness/with-server.ts'

const minutes = 60_000
const hours = 60 * minutes

let behave: (sid: string) => TwilioBehaviour
const server = withServer(() => startMessaging({ twilioAsked: (sid) => behave(sid) }))
beforeEach(async () => {
  behave = () => ({})
  server.twilio.asked.length = 0
  // The messages of another test are not asked about.
  await server.deps.db.execute(sql`delete from queue.job`)
})

/** A message that Twilio has taken and of which it reports nothing. */
async function sentBy(inviteChannelPref = 'sms') {
  const { token, orgId } = await server.organisation()
  const employee = await server.invite(token, { inviteChannelPref })
  await server.runJobs()
  const texts = () => server.twilio.sent.filter(({ form }) => form.StatusCallback?.includes(orgId))
  const told = async () =>
    (await server.rowsOf(orgId)).map(({ channel, state }) => `${channel} ${state}`).toSorted()
  const emails = () => server.smtp.received.filter(({ to }) => to.includes(employee.email))
  return { orgId, token, employee, texts, sent: texts()[0]!, told, emails }
}

async function after(ms: number) {
  server.clock.advance(ms)
  await server.runJobs()
}

test.each([
  ['sms', 'delivered', 'sms delivered'],
  ['whatsapp', 'read', 'whatsapp read'],
])('a report on a message by %s that was lost is asked for: it is %s', async (channel, status, expected) => {
  const { sent, told } = await sentBy(channel)
  server.twilio.stand(sent.sid, status)
  await after(10 * minutes - 1000)
  expect(server.twilio.asked).toEqual([])
  expect(await told()).toEqual([`${channel} sent`])
  await after(1000)
  expect(await told()).toEqual([expected])
  await after(8 * hours)
  expect(server.twilio.asked).toEqual([sent.sid])
  expect(server.twilio.mistakes).toEqual([])
})

test('a failure whose report was lost goes on to the next channel as a reported one does, once', async () => {
  const { sent, told, texts, emails, orgId } = await sentBy('whatsapp')
  server.twilio.stand(sent.sid, 'undelivered', 63016)
  await after(10 * minutes)
  await after(1000)
  expect(await told()).toEqual(['sms sent', 'whatsapp failed'])
  expect((await server.rowsOf(orgId)).find(({ channel }) => channel === 'whatsapp')).toMatchObject({
    failure: 'WhatsApp rejected the message. Tried by SMS instead.',
    providerRef: sent.sid,
  })
  // The report comes after all.
  expect((await server.report(sent, 'undelivered', 63016)).status).toBe(200)
  server.twilio.stand(texts()[1]!.sid, 'failed', 30006)
  await after(10 * minutes)
  await after(1000)
  expect(await told()).toEqual(['email sent', 'sms failed', 'whatsapp failed'])
  expect(emails()).toHaveLength(1)
})

test('one that Twilio knows no end of is asked about three times, then it stays sent', async () => {
  const { sent, told } = await sentBy()
  server.twilio.stand(sent.sid, 'sent')
  let minute = 0
  for (const [index, due] of [10, 60, 360].entries()) {
    await after((due - 1 - minute) * minutes)
    expect(server.twilio.asked).toHaveLength(index)
    await after(1 * minutes)
    expect(server.twilio.asked).toHaveLength(index + 1)
    minute = due
  }
  for (let times = 1; times <= 2; times++) await after(6 * hours)
  expect(server.twilio.asked).toEqual([sent.sid, sent.sid, sent.sid])
  expect(await told()).toEqual(['sms sent'])
})

test('a message that was reported on, an email or a code is not asked about', async () => {
  const reported = await sentBy()
  await server.report(reported.sent, 'delivered')
  const mailed = await sentBy('email')
  const walker = createWalker(server, mailed.employee.verificationToken)
  await walker.verifyEmail(mailed.employee.email)
  expect((await walker.requestCode()).status).toBe(200)
  for (let hour = 1; hour <= 8; hour++) await after(hours)
  expect(server.twilio.asked).toEqual([])
})

const anotherSid = `SM${'f'.repeat(32)}`
const failed = (sid: string) => JSON.stringify({ sid, status: 'undelivered', error_code: 30_003 })

test.each<[string, typeof behave]>([
  ['is away', () => ({ reset: 'before' })],
  ['is too busy', () => ({ status: 429, code: 20_429 })],
  ['fails', () => ({ status: 503, body: '<html>' })],
  ['answers with a status that is no success', (sid) => ({ status: 500, body: failed(sid) })],
  ['does not know the message', () => ({ status: 404, code: 20_404 })],
  ['breaks off', () => ({ reset: 'halfway' })],
  ['says nothing that can be read', () => ({ body: '<html>' })],
  ['says half of it', (sid) => ({ body: JSON.stringify({ sid, error_code: 30_003 }) })],
  ['says it in other types', (sid) => ({ body: JSON.stringify({ sid, status: 'failed', error_code: 'x' }) })],
  ['tells of another message', () => ({ body: failed(anotherSid) })],
])('where Twilio %s, the message stays as it is and is asked about later', async (_, asked) => {
  const { sent, told } = await sentBy()
  behave = asked
  await after(10 * minutes)
  expect(server.twilio.asked).toEqual([sent.sid])
  expect(await told()).toEqual(['sms sent'])
  behave = (sid) => ({ body: failed(sid) })
  await after(50 * minutes)
  expect(await told()).toContain('sms failed')
})

test('a question brings neither a number nor a secret into the log', async () => {
  const { sent, employee } = await sentBy()
  behave = () => ({ status: 401, code: 20_003 })
  await after(10 * minutes)
  expect(server.twilio.asked).toEqual([sent.sid])
  expect(server.logged()).toContain('twilio answered 401 (20003)')
  for (const secret of [employee.phoneE164!, 'ab12'.repeat(8)]) expect(server.logged()).not.toContain(secret)
})
