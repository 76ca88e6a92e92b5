import { createHash } from 'node:crypto'
import { TZDate } from '@date-fns/tz'
import { addDays, setHours, startOfHour } from 'date-fns'
import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { londonDay } from '#platform/london-day.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { runHourlyTask } from '#modules.ts'
import { daysAfter } from '#right-to-work/london-day.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { startTestMode } from '#testing/scenarios/test-mode.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { managerStops } from './manager-updates-tables.ts'
import { sendManagerUpdates } from './send-manager-updates.ts'
import { stopPath } from './stop-manager-updates.ts'

const server = withTestServer()

/** Moves the clock to an hour of a later day in London, 1 for Monday. */
function moveTo(weekday: number, hour: number, minute = 0): void {
  const now = TZDate.tz('Europe/London', server.clock.now())
  let then = addDays(setHours(startOfHour(now), hour), 1)
  while (then.getDay() !== weekday) then = addDays(then, 1)
  server.clock.advance(then.getTime() + minute * 60_000 - server.clock.now().getTime())
}

const inDays = (days: number) => daysAfter(londonDay(server.clock.now()), days)
const priya = { name: 'Priya Shah', email: 'priya@northgate.example' }

/** An organisation that tells managers. Others of earlier tests have switched it off. */
async function telling({ managerUpdates = true } = {}) {
  const account = await server.signUp()
  const { token, orgId } = account
  const ask = (method: string, path: string, body?: object) => server.request(method, path, { token, body })
  await ask('PATCH', '/settings', { name: 'Northgate', managerUpdates })
  const starter = async (fullName: string, startDate: string, manager: object = priya) => {
    const { json } = await ask('POST', '/employees/invite', { ...newInvitation(), fullName, manager })
    await ask('PATCH', `/employees/${json.employeeId}/engagement`, { startDate })
    return json
  }
  await server.runJobs()
  return { ...account, ask, starter, sent: () => sentTo(orgId) }
}

/** Sends from several processes at once, and returns the emails to managers so far. */
async function sentTo(orgId: string) {
  await Promise.all([1, 2, 3].map(() => sendManagerUpdates(server.deps)))
  await runHourlyTask(server.deps, 'manager-updates')
  await server.runJobs()
  const { recipient, sender, subject, bodyText, bodyHtml } = sandboxOutbox
  return server.deps.db
    .select({ to: recipient, sender, subject, text: bodyText, html: bodyHtml, template: messages.template })
    .from(sandboxOutbox)
    .innerJoin(
      messages,
      and(eq(messages.orgId, sandboxOutbox.orgId), eq(messages.id, sandboxOutbox.messageId)),
    )
    .where(and(eq(sandboxOutbox.orgId, orgId), sql`${messages.template} like 'manager_%'`))
    .orderBy(asc(sandboxOutbox.createdAt), asc(recipient))
}
const linesOf = (text: string | undefined) => (text ?? '').split('\n').filter((line) => line.startsWith('- '))

test('on Monday morning in London a manager is told once of those who start in two weeks', async () => {
  moveTo(0, 12)
  const { starter, sent } = await telling()
  await starter('Bob Carr', inDays(14))
  await starter('Ann Carr', inDays(1))
  await starter('Cem Kaya', inDays(15))
  await starter('Ece Kaya', inDays(0))
  moveTo(1, 7, 59)
  expect(await sent()).toEqual([])
  server.clock.advance(60_000)
  expect(await sent()).toHaveLength(1)
  moveTo(1, 12)
  expect(await sent()).toHaveLength(1)
  const [email] = await sent()
  expect(email).toMatchObject({
    to: priya.email,
    sender: 'Northgate',
    subject: '2 new starters in the next two weeks',
  })
  expect(linesOf(email?.text).map((line) => line.replace(/ \d{1,2} .*\d{4}/, ''))).toEqual([
    '- Ann Carr, Monday: still open: email, phone, identity and right to work',
    '- Bob Carr, Sunday: still open: email, phone, identity and right to work',
  ])
  expect(email?.text).toContain('Hello Priya Shah,')
  expect(email?.text).toContain('You get this message because Northgate has named you as their manager.')
})

test('nothing is sent where the organisation has not switched it on, has closed, or at the weekend', async () => {
  moveTo(0, 12)
  const off = await telling({ managerUpdates: false })
  const on = await telling()
  for (const { starter } of [off, on]) await starter('Ann Carr', inDays(1))
  expect(await on.sent()).toEqual([])
  expect((await on.ask('DELETE', '/organisation', { name: 'Northgate' })).status).toBe(200)
  moveTo(1, 9)
  expect([await off.sent(), await on.sent()]).toEqual([[], []])
})

test('on the other working days who starts before the next one is told of', async () => {
  moveTo(4, 7, 55)
  const { starter, sent } = await telling()
  await starter('Ann Carr', inDays(1))
  await starter('Bob Carr', inDays(2))
  await starter('Cem Kaya', inDays(4))
  await starter('Ece Kaya', inDays(5))
  server.clock.advance(5 * 60_000)
  const [thursday, ...none] = await sent()
  expect(none).toEqual([])
  expect(thursday?.subject).toMatch(/^First day on Friday \d{1,2} \w+ 2026: Ann Carr$/)
  expect(linesOf(thursday?.text)).toHaveLength(1)
  moveTo(5, 11)
  const [, friday] = await sent()
  expect(friday?.subject).toBe('First day in the next days: 2 of your new starters')
  expect(linesOf(friday?.text).map((line) => line.slice(2, 10))).toEqual(['Bob Carr', 'Cem Kaya'])
  moveTo(6, 9)
  expect(await sent()).toHaveLength(2)
})

test('steps that are done are not open, and of documents and reasons nothing is said', async () => {
  moveTo(4, 7, 55)
  const { starter, sent } = await telling()
  const employee = await starter('Ann Carr', inDays(1))
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('pass')
  await server.runJobs()
  server.clock.advance(5 * 60_000)
  const [email] = await sent()
  expect(linesOf(email?.text)[0]).toMatch(/: still open: right to work$/)
})

test('who is no user gets no link but the one that stops the emails; a user gets the console too', async () => {
  moveTo(4, 7, 55)
  const { orgId, starter, sent } = await telling()
  const user = await joinOrganisation(server, orgId, 'viewer')
  await starter('Ann Carr', inDays(1))
  await starter('Bob Carr', inDays(1), { userId: user.userId })
  server.clock.advance(5 * 60_000)
  const emails = await sent()
  const linksIn = (to: string) => {
    const email = emails.find((one) => one.to === to)
    return [...`${email?.text} ${email?.html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(
      ([url]) => new URL(url).pathname,
    )
  }
  expect(new Set(linksIn(priya.email))).toEqual(new Set(['/api/manager-updates/stop']))
  expect(new Set(linksIn(user.email))).toEqual(new Set(['/employees', '/api/manager-updates/stop']))
})

/** The address in an email that stops it, and the requests of a browser and of a mail program. */
const stopIn = (text: string | undefined) =>
  new URL(/Stop these emails: (\S+)/.exec(text ?? '')?.[1] ?? '').href
const countStops = (orgId: string) => server.deps.db.$count(managerStops, eq(managerStops.orgId, orgId))
const stop = (url: string) =>
  server.app.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

test('a manager stops the emails without signing in, for good and in that organisation alone', async () => {
  moveTo(4, 7, 55)
  const [one, other] = [await telling(), await telling()]
  for (const { starter } of [one, other]) {
    await starter('Ann Carr', inDays(1))
    await starter('Bob Carr', inDays(4))
  }
  server.clock.advance(5 * 60_000)
  const [email] = await one.sent()
  const url = stopIn(email?.text)
  const asked = await server.app.request(url)
  const page = await asked.text()
  expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(page).toContain('Northgate tells you by email of new starters whose manager you are.')
  const style = createHash('sha256')
    .update(/<style>([^<]*)<\/style>/.exec(page)?.[1] ?? '')
    .digest('base64')
  expect(asked.headers.get('content-security-policy')).toContain(`style-src 'sha256-${style}'`)
  expect(await countStops(one.orgId)).toBe(0)
  for (const _time of [1, 2]) {
    const answer = await stop(url)
    expect([answer.status, (await answer.text()).includes('<h1>Emails stopped</h1>')]).toEqual([200, true])
  }
  expect(await countStops(one.orgId)).toBe(1)
  const forged = `${url.slice(0, -2)}AA`
  for (const answer of [await stop(forged), await server.app.request(forged)]) expect(answer.status).toBe(404)
  const isStop = and(eq(auditLog.orgId, one.orgId), eq(auditLog.action, 'manager_updates.stopped'))
  const entries = await server.deps.db.select().from(auditLog).where(isStop)
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(entries)).not.toContain('priya')
  await one.starter('Cem Kaya', inDays(4), { name: 'P. Shah', email: priya.email.toUpperCase() })
  moveTo(5, 9)
  expect([await one.sent(), await other.sent()].map((emails) => emails.length)).toEqual([1, 2])
})

test('what is queued is not sent after a stop, an erasure, another manager, or when the user has left', async () => {
  moveTo(4, 7, 55)
  const { orgId, ask, starter, sent } = await telling()
  const user = await joinOrganisation(server, orgId, 'viewer')
  const addresses = ['stopped@example.com', 'erased@example.com', 'replaced@example.com']
  const [, erased, replaced] = await Promise.all(
    addresses.map((email) => starter('Ann Carr', inDays(1), { name: 'Manager', email })),
  )
  await starter('Bob Carr', inDays(1), { userId: user.userId })
  server.clock.advance(5 * 60_000)
  expect((await sendManagerUpdates(server.deps)).queued).toBeGreaterThanOrEqual(4)
  await stop(stopPath(server.deps.keys, { orgId, email: 'stopped@example.com' }))
  await ask('POST', `/employees/${erased?.employeeId}/erase`, { reason: 'asked' })
  await ask('PATCH', `/employees/${replaced?.employeeId}`, { manager: priya })
  await ask('DELETE', `/team/members/${user.userId}`)
  expect((await sent()).map(({ to }) => to)).toEqual([priya.email])
})

test('a manager who has left is told nothing, also at the address that stays', async () => {
  moveTo(4, 7, 55)
  const { orgId, ask, starter, sent } = await telling()
  const user = await joinOrganisation(server, orgId, 'viewer')
  const employee = await starter('Ann Carr', inDays(1), { userId: user.userId })
  await ask('DELETE', `/team/members/${user.userId}`)
  server.clock.advance(5 * 60_000)
  expect(await sent()).toEqual([])
  await ask('PATCH', `/employees/${employee.employeeId}`, { manager: { email: user.email } })
  expect((await sent()).map(({ to }) => to)).toEqual([user.email])
})

test('a user who is limited to sites is told of those sites alone', async () => {
  moveTo(4, 7, 55)
  const { orgId, ask, starter, sent } = await telling()
  const { userId } = await joinOrganisation(server, orgId, 'recruiter')
  await ask('PATCH', `/team/members/${userId}`, { role: 'recruiter', sites: ['Leeds'] })
  for (const [name, site] of [
    ['Ann Carr', 'Leeds'],
    ['Bob Carr', 'York'],
  ] as const) {
    const { employeeId } = await starter(name, inDays(1), { userId })
    await ask('PATCH', `/employees/${employeeId}/engagement`, { site })
  }
  server.clock.advance(5 * 60_000)
  const [email] = await sent()
  expect(linesOf(email?.text).map((line) => line.slice(2, 10))).toEqual(['Ann Carr'])
})

test('names twenty, and tells the number of the rest', async () => {
  moveTo(4, 7, 55)
  const { orgId, starter, sent } = await telling()
  await givePlan(server.deps, orgId, 'basic')
  for (let count = 10; count < 32; count++) await starter(`Starter Number${count}`, inDays(1))
  server.clock.advance(5 * 60_000)
  const lines = linesOf((await sent())[0]?.text)
  expect([lines.length, lines.at(-1)]).toEqual([21, '- and 2 more'])
})

test('a user of the live organisation may be a manager in test mode, and none is told', async () => {
  moveTo(4, 7, 55)
  const account = await server.signUp()
  const { userId } = account
  const { inTest, invite, testOrgId } = await startTestMode(server, account)
  await inTest('PATCH', '/settings', { body: { managerUpdates: true } })
  for (const manager of [{ userId }, priya]) {
    const { employeeId } = await invite({ manager })
    const body = { startDate: inDays(1) }
    const { json } = await inTest('PATCH', `/employees/${employeeId}/engagement`, { body })
    expect(json.manager).toMatchObject(manager)
  }
  server.clock.advance(5 * 60_000)
  expect(await sentTo(testOrgId)).toEqual([])
})
