import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { messengers } from '#messages/messenger.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { startMessaging } from '#testing/harness/messaging-server.ts'
import { DeliveryError } from '#messages/delivery-error.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { withServer } from '#testing/harness/with-server.ts'

/** The code that Twilio answers, by channel; 0 takes the message. */
const refusals = { whatsapp: 0, sms: 0 }
const server = withServer(() =>
  startMessaging({
    twilio: ({ To }) => {
      const code = To.startsWith('whatsapp:') ? refusals.whatsapp : refusals.sms
      return code ? { status: 400, code } : {}
    },
  }),
)
beforeEach(() => Object.assign(refusals, { whatsapp: 0, sms: 0 }))

const refusedForGood = new DeliveryError('550', 'The mailbox does not exist or is not accepting messages', {
  permanent: true,
})

/** The order in which they are tried; within one test they may all be of one moment. */
const channels = ['whatsapp', 'sms', 'email']
const byChannel = (a: { channel: string }, b: { channel: string }) =>
  channels.indexOf(a.channel) - channels.indexOf(b.channel)

async function invited(inviteChannelPref = 'whatsapp', language?: string) {
  const { token, orgId } = await server.organisation()
  const employee = await server.invite(token, { inviteChannelPref, language })
  server.clock.advance(1000)
  const emails = () => server.smtp.received.filter(({ to }) => to.includes(employee.email))
  const texts = () => server.twilio.sent.filter(({ form }) => form.StatusCallback?.includes(orgId))
  const linkRows = () =>
    server.deps.db
      .select()
      .from(links)
      .where(and(eq(links.orgId, orgId), eq(links.employeeId, employee.employeeId)))
      .orderBy(asc(links.createdAt))
  const detail = () => server.request('GET', `/employees/${employee.employeeId}`, { token })
  const timeline = async () =>
    (await server.request('GET', `/employees/${employee.employeeId}/timeline`, { token })).json
  const told = async () =>
    (await server.rowsOf(orgId))
      .toSorted(byChannel)
      .map(({ channel, state, failure }) => [channel, state, failure])
  const settle = async () => {
    for (let round = 0; round < 3; round++) {
      await server.runJobs()
      server.clock.advance(1000)
    }
  }
  return { token, orgId, employee, emails, texts, linkRows, detail, timeline, told, settle }
}

test('refused on WhatsApp and by SMS, an invitation comes by email, and each is told', async () => {
  Object.assign(refusals, { whatsapp: 63003, sms: 21614 })
  const { settle, told, emails, texts, timeline } = await invited()
  await settle()
  expect(await told()).toEqual([
    ['whatsapp', 'failed', 'The phone number is not on WhatsApp. Tried by SMS instead.'],
    ['sms', 'failed', 'The phone number cannot receive text messages. Tried by email instead.'],
    ['email', 'sent', null],
  ])
  expect(texts()).toEqual([])
  expect(emails()).toHaveLength(1)
  const { events, messages } = await timeline()
  expect(messages.toSorted(byChannel)).toMatchObject([
    { channel: 'whatsapp', state: 'failed' },
    { channel: 'sms', state: 'failed' },
    { channel: 'email', state: 'sent' },
  ])
  expect(events.filter(({ kind }: { kind: string }) => kind === 'invitation.rerouted')).toMatchObject([
    { channel: 'sms', by: 'system', reason: 'The phone number is not on WhatsApp' },
    { channel: 'email', by: 'system', reason: 'The phone number cannot receive text messages' },
  ])
})

test('on every channel it is in the language of its receiver', async () => {
  const { settle, texts, emails } = await invited('whatsapp', 'pl')
  await settle()
  const [whatsapp] = texts()
  expect(whatsapp?.form.ContentVariables).toMatchObject({ 3: expect.stringMatching(/[\w-]{43}\?pl$/) })
  await server.report(whatsapp!, 'failed', 63016)
  await settle()
  const sms = texts().at(-1)!
  expect(sms.form.Body).toMatch(/^Oak Care: potwierdz /)
  await server.report(sms, 'undelivered', 30006)
  await settle()
  expect(emails()[0]?.mail).toMatchObject({
    subject: 'Oak Care prosi o potwierdzenie Twojej tożsamości',
    from: { name: 'Oak Care' },
    text: expect.stringContaining('&lang=pl\n'),
    html: expect.stringContaining('<html lang="pl" dir="ltr">'),
  })
})

test('the address is proved only by the link that went to it', async () => {
  Object.assign(refusals, { sms: 21614 })
  const { settle, employee, emails, linkRows, orgId } = await invited('sms')
  await settle()
  // The link of the text message, which may have come through somehow, opens nothing any more.
  const first = createWalker(server, employee.verificationToken)
  expect((await first.verifyEmail(employee.email)).status).toBe(404)
  const [, fresh] = await linkRows()
  expect(fresh).toMatchObject({ channel: 'email' })
  const url = /https:\/\/verify\.example\.com\/verify\/([\w-]+)\?channel=email/.exec(
    emails()[0]!.mail.text ?? '',
  )
  expect(url?.[1]).not.toBe(employee.verificationToken)
  const second = createWalker(server, url![1]!)
  expect((await second.verifyEmail(employee.email)).status).toBe(200)
  const events = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  const passed = events.filter(({ action }) => action === 'step.passed')
  expect(passed).toMatchObject([{ data: { step: 'email', method: 'link' }, linkId: fresh!.id }])
})

test('a failure that is reported later goes the same way, once, however often it is reported', async () => {
  const { settle, told, texts, emails } = await invited()
  await settle()
  const [whatsapp] = texts()
  expect(whatsapp?.form.To).toMatch(/^whatsapp:/)
  for (const status of ['failed', 'undelivered', 'failed']) await server.report(whatsapp!, status, 63016)
  await settle()
  expect(await told()).toEqual([
    ['whatsapp', 'failed', 'WhatsApp rejected the message. Tried by SMS instead.'],
    ['sms', 'sent', null],
  ])
  const sms = texts().at(-1)!
  await Promise.all(['failed', 'undelivered'].map((status) => server.report(sms, status, 30006)))
  await settle()
  expect((await told()).map(([channel]) => channel)).toEqual(['whatsapp', 'sms', 'email'])
  expect(emails()).toHaveLength(1)
})

test('a channel that is away for a day is left for the next one, except where that would send nothing', async () => {
  const [waiting, opened] = [await invited('sms'), await invited('sms')]
  await createWalker(server, opened.employee.verificationToken).verifyEmail(opened.employee.email)
  const away = vi
    .spyOn(server.deps.providers.get(messengers.sms), 'send')
    .mockRejectedValue(new Error('away'))
  for (let tries = 1; tries <= 9; tries++) {
    await server.runJobs()
    server.clock.advance(3 * 3_600_000)
  }
  expect(await waiting.told()).toEqual([
    ['sms', 'failed', 'We could not send the message for 24 hours. Tried by email instead.'],
    ['email', 'sent', null],
  ])
  expect((await opened.told()).map(([channel, state]) => [channel, state])).toEqual([['sms', 'queued']])
  away.mockRestore()
  await opened.settle()
  expect((await opened.told()).map(([channel, state]) => [channel, state])).toEqual([['sms', 'sent']])
})

test('an email that is refused leaves nothing to try, and the employee needs attention', async () => {
  const { settle, told, employee, token } = await invited('email')
  const send = server.deps.providers.get(messengers.email).send
  server.deps.providers.get(messengers.email).send = () => Promise.reject(refusedForGood)
  await settle()
  server.deps.providers.get(messengers.email).send = send
  expect(await told()).toEqual([
    ['email', 'failed', 'The mailbox does not exist or is not accepting messages'],
  ])
  const queue = await server.request('GET', '/verifications?queue=attention', { token })
  expect(queue.text).toContain(employee.employeeId)
})

test('an employee who has opened the link has it: nothing else is sent', async () => {
  const { settle, employee, texts, told } = await invited('sms')
  await settle()
  await createWalker(server, employee.verificationToken).verifyEmail(employee.email)
  await server.report(texts()[0]!, 'undelivered', 30003)
  await settle()
  expect(await told()).toEqual([['sms', 'failed', 'The phone was not reachable']])
})

test('a link that was revoked or replaced meanwhile is not sent another way', async () => {
  const [revoked, replaced] = [await invited('sms'), await invited('sms')]
  await revoked.settle()
  const post = ({ employee, token }: typeof revoked, action: string, body?: object) =>
    server.request('POST', `/employees/${employee.employeeId}/${action}`, { token, body })
  await post(revoked, 'revoke')
  await post(replaced, 'resend', { channel: 'email' })
  for (const { texts } of [revoked, replaced]) await server.report(texts()[0]!, 'failed', 30003)
  await revoked.settle()
  expect((await revoked.told()).map(([channel]) => channel)).toEqual(['sms'])
  expect((await replaced.told()).map(([channel]) => channel)).toEqual(['sms', 'email'])
})
