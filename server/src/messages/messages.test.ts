import { messengers } from '#messages/messenger.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { messages } from './messages-tables.ts'
import { DeliveryError } from './delivery-error.ts'
import { retryDelay, sendMessage } from './send-message.ts'
import { invitationEmail } from '#invitations/invitation-email.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { codeText } from '#verification/codes/code-message.ts'

const server = withTestServer()

const outbox = (orgId: string) =>
  server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.orgId, orgId))
const queued = async (orgId: string) => {
  const [message] = await server.deps.db.select().from(messages).where(eq(messages.orgId, orgId))
  if (!message) throw new Error('there is no message')
  return message
}

test('an invitation by email arrives with the link, what is asked and until when', async () => {
  const { token, orgId } = await server.signUp({ orgName: 'Oak & <Ash>' })
  const employee = await server.invite(token, { fullName: 'Ella "E" Novak' })
  await server.runJobs()
  const [mail, ...others] = await outbox(orgId)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    channel: 'email',
    recipient: employee.email,
    sender: 'Oak & <Ash>',
    subject: 'Oak & <Ash> has asked you to verify your identity',
  })
  const url = `http://localhost:3000/verify/${employee.verificationToken}?channel=email`
  expect(mail?.bodyText).toContain(url)
  expect(mail?.bodyText).toContain('Hello Ella "E" Novak')
  expect(mail?.bodyText).toMatch(/works until \d{1,2} \w+ \d{4}/)
  expect(mail?.bodyHtml).toContain(`href="${url}"`)
  expect(mail?.bodyHtml).toContain('Oak &amp; &lt;Ash&gt;')
  expect(mail?.bodyHtml).not.toContain('<Ash>')
  expect(await queued(orgId)).toMatchObject({ state: 'sent', attempts: 1, sentAt: server.clock.now() })
})

test.each([['sms'], ['whatsapp']])('an invitation by %s goes to the phone', async (channel) => {
  const { token, orgId } = await server.signUp()
  const employee = await server.invite(token, { inviteChannelPref: channel, phone: '07700 900456' })
  await server.runJobs()
  const [message] = await outbox(orgId)
  expect(message).toMatchObject({ channel, recipient: '+447700900456', subject: null, bodyHtml: null })
  expect(message?.bodyText).toMatch(new RegExp(`/verify/${employee.verificationToken}$`))
})

test('until it is sent a message is ids only, in its row and in its job', async () => {
  const { token, orgId } = await server.signUp()
  const employee = await server.invite(token)
  const jobs = (await server.deps.db.execute(sql`select data from queue.job`)) as { rows: unknown[] }
  const stored = JSON.stringify([await queued(orgId), jobs.rows])
  for (const secret of [employee.verificationToken, employee.email, employee.phoneE164, employee.fullName]) {
    expect(stored).not.toContain(secret)
  }
  await server.runJobs()
})

test('a job that is delivered twice sends once', async () => {
  const { token, orgId } = await server.signUp()
  await server.invite(token)
  const job = { orgId, messageId: (await queued(orgId)).id }
  await sendMessage(server.deps, job)
  await sendMessage(server.deps, job)
  expect(await outbox(orgId)).toHaveLength(1)
  await server.runJobs()
  expect(await outbox(orgId)).toHaveLength(1)
})

test('a link that was revoked meanwhile is not sent', async () => {
  const { token, orgId } = await server.signUp()
  await server.invite(token)
  await server.deps.db.update(links).set({ revokedAt: server.clock.now() }).where(eq(links.orgId, orgId))
  await server.runJobs()
  expect(await outbox(orgId)).toEqual([])
  expect(await queued(orgId)).toMatchObject({
    state: 'failed',
    failure: 'The link or code in this message no longer works',
  })
})

const hours = 3_600_000
// Of this organisation alone: as the clock goes on, employees of other tests are reminded.
const jobsLeft = async (orgId: string) => {
  const jobs = await server.deps.db.execute(
    sql`select 1 from queue.job where name = 'message.send' and state < 'active' and data->>'orgId' = ${orgId}`,
  )
  return (jobs as { rows: unknown[] }).rows.length
}

test('a messenger that is away delays a message and loses none of it', async () => {
  const { token, orgId } = await server.signUp()
  await server.invite(token)
  const send = vi
    .spyOn(server.deps.providers.get(messengers.email), 'send')
    .mockRejectedValue(new Error('connection reset'))
  for (let tries = 1; tries <= 20; tries++) {
    await server.runJobs()
    expect(await queued(orgId)).toMatchObject({ state: 'queued', attempts: tries, failure: null })
    expect(await jobsLeft(orgId)).toBe(1)
    server.clock.advance(hours)
  }
  send.mockRestore()
  await server.runJobs()
  expect(await queued(orgId)).toMatchObject({ state: 'sent', attempts: 21, sentAt: server.clock.now() })
  expect(await outbox(orgId)).toHaveLength(1)
})

test('after a day of trying an email is still tried, the organisation is told, and it arrives when that is over', async () => {
  const { token, orgId, email } = await server.signUp()
  const employee = await server.invite(token)
  const attention = async () =>
    (await server.request('GET', '/verifications/attention', { token: await server.signIn(email) })).json
  const send = vi
    .spyOn(server.deps.providers.get(messengers.email), 'send')
    .mockRejectedValue(new Error('connection reset'))
  for (let tries = 1; tries <= 8; tries++) {
    await server.runJobs()
    server.clock.advance(3 * hours)
  }
  expect(await attention()).toMatchObject({ total: 0, items: [] })
  await server.runJobs()
  const failure = 'We could not send the message for more than a day. We are still trying.'
  expect(await queued(orgId)).toMatchObject({ state: 'queued', failure })
  expect(await attention()).toMatchObject({
    total: 1,
    items: [{ employee: { employeeId: employee.employeeId }, attention: 'not_delivered', detail: failure }],
  })
  for (let day = 2; day <= 10; day++) {
    server.clock.advance(24 * hours)
    await server.runJobs()
    expect(await jobsLeft(orgId)).toBe(1)
  }
  send.mockRestore()
  server.clock.advance(hours)
  await server.runJobs()
  expect(await queued(orgId)).toMatchObject({ state: 'sent', failure: null, sentAt: server.clock.now() })
  expect(await outbox(orgId)).toHaveLength(1)
  expect((await attention()).items).not.toMatchObject([{ attention: 'not_delivered' }])
})

test('an email whose link has expired while it waited is tried no more', async () => {
  const { token, orgId } = await server.signUp()
  await server.invite(token)
  const send = vi
    .spyOn(server.deps.providers.get(messengers.email), 'send')
    .mockRejectedValue(new Error('connection reset'))
  await server.runJobs()
  server.clock.advance(15 * 24 * hours)
  await server.runJobs()
  send.mockRestore()
  expect(await queued(orgId)).toMatchObject({
    state: 'failed',
    failure: 'The link or code in this message no longer works',
  })
  expect(await jobsLeft(orgId)).toBe(0)
})

test('a job of an earlier try that comes again changes nothing', async () => {
  const { token, orgId } = await server.signUp()
  await server.invite(token)
  const job = { orgId, messageId: (await queued(orgId)).id }
  const send = vi
    .spyOn(server.deps.providers.get(messengers.email), 'send')
    .mockRejectedValueOnce(new Error('reset'))
  await sendMessage(server.deps, job)
  await sendMessage(server.deps, job)
  expect(send).toHaveBeenCalledTimes(1)
  expect(await queued(orgId)).toMatchObject({ state: 'queued', attempts: 1 })
  send.mockRestore()
  server.clock.advance(10_000)
  await server.runJobs()
  expect(await outbox(orgId)).toHaveLength(1)
})

test('each try waits twice as long, up to half an hour, and no shorter than it is asked to', () => {
  const waits = Array.from({ length: 12 }, (_, attempts) => retryDelay(attempts, new Error('reset')))
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800, 1800])
  const asked = new DeliveryError('429', 'busy', { retryAfter: 77 })
  const lost = new DeliveryError('reset', 'away', { uncertain: true })
  expect([retryDelay(0, asked), retryDelay(5, asked), retryDelay(0, lost)]).toEqual([77, 160, 60])
})

test('a code says whose it is, how long it lives, and fills itself in on this site', () => {
  const text = codeText({
    organisation: 'Oak Care',
    code: '012345',
    publicUrl: 'https://verify.example.com:8443',
    language: 'en-GB',
  })
  expect(text.split('\n')).toEqual([
    'Oak Care: 012345 is your verification code. It expires in 10 minutes. Never share it.',
    '',
    '@verify.example.com #012345',
  ])
})

test('a renewed link says that earlier ones are gone', () => {
  const { subject, text } = invitationEmail({
    fullName: 'Ella Novak',
    organisation: 'Oak Care',
    url: 'https://verify.example.com/verify/x',
    expiresAt: new Date('2026-07-01T23:30:00Z'),
    occasion: 'link_renewed',
    language: 'en-GB',
  })
  expect(subject).toBe('Your new verification link from Oak Care')
  expect(text).toContain('Your earlier links no longer work')
  // Half past midnight in London by then.
  expect(text).toContain('works until 2 July 2026')
})
