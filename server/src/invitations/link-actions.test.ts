import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { ledger } from '#billing/billing-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
beforeEach(() => server.clock.advance(2 * hourMs))

const hourMs = 3_600_000
const dayMs = 86_400_000

async function invited(overrides?: Record<string, unknown>) {
  const { token, orgId, email } = await server.signUp()
  const employee = await server.invite(token, overrides)
  await server.runJobs()
  server.clock.advance(60_000)
  const act = async (action: string, body?: object) =>
    server.request('POST', `/employees/${employee.employeeId}/${action}`, {
      token: await server.signIn(email),
      body,
    })
  return {
    token,
    orgId,
    employee,
    walker: createWalker(server, employee.verificationToken),
    resend: (body = {}) => {
      server.clock.advance(1000)
      return act('resend', body)
    },
    nudge: () => act('nudge'),
    revoke: () => act('revoke'),
    restore: () => act('restore'),
    used: async () => {
      const { json } = await server.request('GET', '/usage/current', { token: await server.signIn(email) })
      return json.checksUsed as number
    },
    outbox: () =>
      server.deps.db
        .select()
        .from(sandboxOutbox)
        .where(eq(sandboxOutbox.orgId, orgId))
        .orderBy(asc(sandboxOutbox.createdAt)),
    actions: async () => {
      const rows = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
      return rows.map(({ action }) => action)
    },
  }
}

async function verified() {
  const one = await invited()
  await one.walker.verifyEmail(one.employee.email)
  await one.walker.passPhone()
  await one.walker.decide('pass')
  await one.walker.checkRightToWork()
  return one
}

test('resending makes a new link, ends the one before and tells the employee', async () => {
  const { employee, walker, resend, outbox, actions, used } = await invited()
  const { status, json } = await resend()
  expect({ status, linkState: json.linkState }).toEqual({ status: 200, linkState: 'active' })
  expect(json.verificationToken).not.toBe(employee.verificationToken)
  expect((await walker.progress()).status).toBe(404)
  expect((await createWalker(server, json.verificationToken).progress()).status).toBe(200)
  await server.runJobs()
  const emails = await outbox()
  expect(emails.at(-1)?.subject).toContain('Your new verification link')
  expect(emails.at(-1)?.bodyText).toContain(json.verificationToken)
  expect(await actions()).toContain('invitation.resent')
  expect(await used()).toBe(1)
})

test('an organisation without a name is the employer in its messages and on its page, and after it the name', async () => {
  const { token, walker, employee, resend, outbox } = await invited({ language: 'pl' })
  const [before] = await outbox()
  expect(before).toMatchObject({
    sender: 'Twój pracodawca',
    subject: 'Twój pracodawca prosi o potwierdzenie Twojej tożsamości',
    bodyText: expect.not.stringContaining('My Organization'),
    bodyHtml: expect.not.stringContaining('My Organization'),
  })
  expect((await walker.progress()).json.organisation).toEqual({ name: '' })
  await server.request('PATCH', '/settings', { token, body: { name: 'Oak Care' } })
  await walker.verifyEmail(employee.email)
  expect((await walker.progress()).json.organisation).toEqual({ name: 'Oak Care' })
  await resend()
  await server.runJobs()
  expect((await outbox()).at(-1)).toMatchObject({
    sender: 'Oak Care',
    bodyText: expect.stringContaining('Oak Care'),
  })
})

test('a link goes out on the channel that is asked for, where there is an address for it', async () => {
  const withPhone = await invited()
  await withPhone.resend({ channel: 'sms' })
  await server.runJobs()
  expect((await withPhone.outbox()).at(-1)).toMatchObject({
    channel: 'sms',
    recipient: withPhone.employee.phoneE164,
  })
  // And stays on it.
  await withPhone.resend()
  await server.runJobs()
  expect((await withPhone.outbox()).at(-1)).toMatchObject({ channel: 'sms' })
  const { resend, employee, walker } = await invited({ phone: undefined })
  const refused = await resend({ channel: 'whatsapp' })
  expect({ status: refused.status, errors: refused.json.errors }).toEqual({
    status: 422,
    errors: { channel: 'This employee has no phone number. Send the link by email instead.' },
  })
  expect((await walker.progress()).status).toBe(200)
  expect(employee.linkState).toBe('active')
})

test('resending has an end: the employee gets every one of these', async () => {
  // Starts on a full hour, since the limit counts from there.
  server.clock.advance(hourMs - (server.clock.now().getTime() % hourMs))
  const { resend } = await invited()
  for (let i = 0; i < 5; i += 1) expect((await resend()).status).toBe(200)
  expect(await resend()).toMatchObject({ status: 429, json: { retryAfter: expect.any(Number) } })
})

test('a reminder brings the same link again, at most once an hour', async () => {
  const { orgId, employee, nudge, outbox } = await invited()
  const answers = await Promise.all([nudge(), nudge(), nudge()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429])
  await server.runJobs()
  const mail = (await outbox()).at(-1)
  expect(mail?.subject).toMatch(/^Reminder: /)
  expect(mail?.bodyText).toContain(employee.verificationToken)
  server.clock.advance(50 * 60_000)
  const early = await nudge()
  expect({ status: early.status, wait: early.json.retryAfter }).toEqual({ status: 429, wait: 600 })
  expect(early.headers.get('retry-after')).toBe('600')
  server.clock.advance(10 * 60_000)
  expect((await nudge()).status).toBe(200)
  const reminders = and(eq(messages.orgId, orgId), eq(messages.template, 'reminder'))
  expect(await server.deps.db.$count(messages, reminders)).toBe(2)
})

test('no employee is reminded of a link that does not work', async () => {
  const { nudge, revoke, restore } = await invited()
  await revoke()
  expect(await nudge()).toMatchObject({ status: 409, json: { message: expect.stringContaining('new one') } })
  await restore()
  server.clock.advance(15 * dayMs)
  expect((await nudge()).status).toBe(409)
})

test('revoking stops the link and gives back the credit that was not used', async () => {
  const { walker, revoke, used, actions } = await invited()
  const { status, json } = await revoke()
  expect(status).toBe(200)
  expect(json).toMatchObject({ linkState: 'revoked', verificationToken: null })
  expect((await walker.progress()).status).toBe(404)
  expect(await used()).toBe(0)
  expect((await revoke()).status).toBe(200)
  expect((await actions()).filter((action) => action === 'link.revoked')).toHaveLength(1)
})

test('a credit that was used stays used', async () => {
  const { employee, walker, revoke, restore, used } = await invited()
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.identitySession()
  await revoke()
  expect(await used()).toBe(1)
  await restore()
  expect(await used()).toBe(1)
})

test('restoring makes the same link work again, with a credit of its own', async () => {
  const { employee, walker, revoke, restore, used } = await invited()
  await revoke()
  const { status, json } = await restore()
  expect({ status, token: json.verificationToken }).toEqual({
    status: 200,
    token: employee.verificationToken,
  })
  expect((await walker.progress()).status).toBe(200)
  expect(await used()).toBe(1)
  expect((await restore()).status).toBe(200)
  expect(await used()).toBe(1)
})

test('a link that has expired meanwhile is not restored', async () => {
  const { revoke, restore, used } = await invited()
  await revoke()
  server.clock.advance(14 * dayMs)
  expect(await restore()).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining('expired') },
  })
  expect(await used()).toBe(0)
})

test('without a credit to set aside a link is neither restored nor sent again', async () => {
  const { token, walker, revoke, restore, resend } = await invited()
  await revoke()
  for (let i = 0; i < 5; i += 1) await server.invite(token)
  expect((await restore()).status).toBe(402)
  expect((await resend()).status).toBe(402)
  expect((await walker.progress()).status).toBe(404)
})

test('a link that expired was no reason to pay twice: resending keeps the one credit', async () => {
  const { orgId, resend } = await invited()
  server.clock.advance(15 * dayMs)
  expect((await resend()).json.linkState).toBe('active')
  const reserved = and(eq(ledger.orgId, orgId), eq(ledger.kind, 'reserve'))
  expect(await server.deps.db.$count(ledger, reserved)).toBe(1)
})

test('an expired link can be revoked, and then sends no new one', async () => {
  const { walker, revoke, outbox } = await invited()
  server.clock.advance(15 * dayMs)
  expect((await revoke()).json.linkState).toBe('revoked')
  await walker.renewLink()
  await server.runJobs()
  expect(await outbox()).toHaveLength(1)
})

test('a verification that is complete is left alone', async () => {
  const { walker, resend, nudge, revoke, restore } = await verified()
  expect((await walker.complete()).status).toBe(200)
  for (const call of [resend, nudge, revoke, restore]) expect((await call()).status).toBe(409)
  expect((await walker.state()).currentStep).toBe(5)
})
