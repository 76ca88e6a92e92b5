import { millisecondsInDay } from 'date-fns/constants'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { nextOpening } from '#employees/links/reminder-times.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { confirmationToken } from '#testing/scenarios/mailed-token.ts'
import { runHourlyTask } from '#modules.ts'
import { freeCountries, messageCaps } from './message-caps.ts'
import { text, useCaps } from '#testing/setups/caps-test-setup.ts'

const server = withTestServer()
const { endPlan, post, usage, sent, established } = useCaps(server)

test('of a new organisation’s hundred SMS attempts in a day none leaves before its address is confirmed and five after it', async () => {
  const { token, orgId, email } = await server.signUpUnconfirmed()
  await server.runJobs()
  const mailed = await confirmationToken(server, email)
  const first = []
  for (let i = 0; i < 5; i += 1) first.push(await server.invite(token, text()))
  const statuses = []
  for (let i = 0; i < 95; i += 1) {
    const { employeeId } = first[i % 5]!
    const attempts = [
      () => post(token, '/employees/invite', { ...newInvitation(), ...text() }),
      () => post(token, `/employees/${employeeId}/resend`, {}),
      () => post(token, `/employees/${employeeId}/nudge`),
    ]
    statuses.push((await attempts[i % 3]!()).status)
  }
  expect(statuses.filter((status) => status < 400)).toEqual([])
  expect(await sent(orgId, 'sms')).toEqual([])
  await server.request('POST', '/auth/email/confirm', { token, body: { token: mailed } })
  expect(await sent(orgId, 'sms')).toHaveLength(5)
  const { status, json } = await post(token, `/employees/${first[0]?.employeeId}/resend`, {})
  expect(status).toBe(429)
  expect(json.message).toMatch(
    /^Without a paid plan, your organisation can send 5 messages a day by SMS and WhatsApp\. Send by email instead, or choose a paid plan\. There is room again from 00:00 UTC on \d+ \w+\.$/,
  )
  expect(json.retryAfter).toBeLessThanOrEqual(86_400)
  expect((await post(token, `/employees/${first[0]?.employeeId}/resend`, { channel: 'email' })).status).toBe(
    200,
  )
})

test('20 a month by SMS are the end of it until the next one', async () => {
  const { invited, email } = await established(5, text)
  // To the first of a month, so that enough of its days are left.
  while (server.clock.now().getUTCDate() !== 1) server.clock.advance(millisecondsInDay)
  const statuses = []
  let last
  for (let day = 0; day < 5; day += 1) {
    const token = await server.signIn(email)
    for (const { employeeId } of invited) {
      last = await post(token, `/employees/${employeeId}/resend`, {})
      statuses.push(last.status)
    }
    server.clock.advance(millisecondsInDay)
  }
  expect(statuses).toEqual([
    ...Array.from({ length: 20 }, () => 200),
    ...Array.from({ length: 5 }, () => 429),
  ])
  expect(last?.json.message).toMatch(/can send 20 messages a month by SMS .* from 00:00 UTC on 1 \w+\.$/)
  expect((await usage(await server.signIn(email))).limits).toContainEqual(
    expect.objectContaining({ name: 'textsOfMonth', used: 20, most: 20 }),
  )
})

test.each([
  ['20 in its first days', 0, 20],
  ['100 from the eighth on', 7 * millisecondsInDay, 100],
])('without a paid plan an organisation sends %s', async (_, age, most) => {
  const { orgId, email } = await server.signUp()
  server.clock.advance(age)
  const token = await server.signIn(email)
  expect((await usage(token)).limits[0]).toMatchObject({ name: 'messages', used: 0, most })
  await givePlan(server.deps, orgId, 'basic')
  expect((await usage(token)).limits).toMatchObject([{ most: messageCaps.paid.most }])
})

test('every send counts, and what comes to the limit is told why and until when', async () => {
  const { invited, nudge, token, email } = await established(21)
  const statuses = []
  for (const index of invited.keys()) statuses.push((await nudge(index)).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  const refused = await nudge(20)
  expect(refused.json).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringMatching(
      /^Without a paid plan, an organisation can send 20 messages a day in its first 7 days\. With a paid plan it is 1,000 a day\. There is room again/,
    ),
  })
  expect(await usage(token)).toMatchObject({ waiting: 0, why: null, limits: [{ used: 20 }, {}, {}] })
  server.clock.advance(refused.json.retryAfter * 1000)
  const next = await server.signIn(email)
  expect((await post(next, `/employees/${invited[20]?.employeeId}/nudge`)).status).toBe(200)
})

test('to other countries than GB and IE there is no SMS, no code and no setting without a paid plan', async () => {
  const account = await server.signUp()
  const { token, orgId } = account
  const patch = (phoneCountries: string[]) =>
    server.request('PATCH', '/settings', { token, body: { phoneCountries } })
  expect(await patch(['GB', 'PL'])).toMatchObject({
    status: 402,
    json: { code: 'plan_needed', errors: { phoneCountries: freeCountries.reason } },
  })
  await givePlan(server.deps, orgId, 'basic')
  expect((await patch(['GB', 'PL'])).status).toBe(200)
  const polish = { phone: '+48512345678' }
  const invited = await server.invite(token, { ...polish, inviteChannelPref: 'sms' })
  const emailed = await server.invite(token, polish)
  await server.runJobs()
  await endPlan(account)
  const walker = createWalker(server, emailed.verificationToken)
  await walker.verifyEmail(emailed.email)
  expect(await walker.requestCode()).toMatchObject({ status: 422 })
  expect(await post(token, `/employees/${invited.employeeId}/nudge`)).toMatchObject({
    status: 402,
    json: { message: `${freeCountries.reason} ${freeCountries.instead}` },
  })
  expect(await post(token, '/employees/invite', { ...newInvitation(), ...polish })).toMatchObject({
    status: 422,
    json: { errors: { phone: expect.stringContaining(freeCountries.reason) } },
  })
  // What the server itself would send there goes by email.
  for (let day = 0; day < 3; day += 1) {
    const now = server.clock.now().getTime()
    server.clock.advance(nextOpening(new Date(now + millisecondsInDay)).getTime() - now)
    await runHourlyTask(server.deps, 'remind-employees')
    await server.runJobs()
  }
  const rows = await server.deps.db
    .select({ channel: messages.channel, state: messages.state, failure: messages.failure })
    .from(messages)
    .where(eq(messages.employeeId, invited.employeeId))
    .orderBy(asc(messages.createdAt))
  expect(rows).toContainEqual({
    channel: 'sms',
    state: 'failed',
    failure: expect.stringContaining(`${freeCountries.reason} `),
  })
  expect(rows).toContainEqual({ channel: 'email', state: 'sent', failure: null })
  const texts = await server.deps.db
    .select()
    .from(sandboxOutbox)
    .where(eq(sandboxOutbox.recipient, polish.phone))
  expect(texts).toHaveLength(1)
})

test('three texts in ten minutes go to one number, from any number of organisations', async () => {
  const to = text()
  const statuses = []
  for (let i = 0; i < 4; i += 1) {
    const { token } = await server.signUp()
    statuses.push((await post(token, '/employees/invite', { ...newInvitation(), ...to })).status)
  }
  expect(statuses).toEqual([201, 201, 201, 429])
})

test('from one network 20 texts an hour are asked for without a plan, of whatever organisation', async () => {
  const ip = '203.0.113.9'
  const statuses = []
  for (let i = 0; i < 25; i += 1) {
    const { token } = await server.signUp()
    const body = { ...newInvitation(), ...text() }
    statuses.push((await server.request('POST', '/employees/invite', { token, body, ip })).status)
  }
  expect(statuses).toEqual([
    ...Array.from({ length: 20 }, () => 201),
    ...Array.from({ length: 5 }, () => 429),
  ])
})
