import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import { ledger, usagePeriods } from '#billing/billing-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { inOrganisation } from '#platform/scope.ts'
import { sentStatements } from '#testing/database/sent-statements.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { inviteEmployee } from './invite-employee.ts'
import { webhookEndpoints } from '#webhooks/webhook-tables.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const invite = (token: string, change: object = {}) =>
  server.request('POST', '/employees/invite', { token, body: { ...newInvitation(), ...change } })

test('an invitation makes an employee with four pending steps and a link that works', async () => {
  const { token, orgId, userId } = await server.signUp()
  const email = 'Amélie.O’Brien@example.com'.replace('é', 'e').replace('’', '')
  const { status, json } = await invite(token, { fullName: ' Amélie O’Brien ', email, phone: '07700 900123' })
  expect(status).toBe(201)
  expect(json).toMatchObject({
    orgId,
    fullName: 'Amélie O’Brien',
    email,
    phoneE164: '+447700900123',
    status: 'invited',
    source: 'console',
    inviteChannelPref: 'email',
    linkState: 'active',
    verificationToken: expect.stringMatching(/^[\w-]{43}$/),
    expiresAt: new Date(server.clock.now().getTime() + 14 * 86_400_000).toISOString(),
    createdAt: server.clock.now().toISOString(),
  })
  const progress = await server.request('GET', `/flow/progress/${json.verificationToken}`)
  expect(progress.json).toMatchObject({ currentStep: 1, status: 'invited' })
  const [log] = await server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'invitation.created')))
  expect(log).toMatchObject({
    actor: `user:${userId}`,
    employeeId: json.employeeId,
    data: { channel: 'email' },
  })
})

test('an address is invited once in an organisation, however it is written, and in each', async () => {
  const first = await server.signUp()
  const second = await server.signUp()
  const { email } = await server.invite(first.token)
  const again = await invite(first.token, { email: email.toUpperCase() })
  expect({ status: again.status, message: again.json.message }).toEqual({
    status: 409,
    message: 'This person has already been invited',
  })
  expect((await invite(second.token, { email })).status).toBe(201)
})

const who = ({ json }: { json: { code?: string; employees?: { fullName: string }[] } }) => [
  json.code,
  json.employees?.map(({ fullName }) => fullName),
]

test('who has the address already is named to users, with the day on which they leave', async () => {
  const { token } = await server.signUp()
  const { employeeId, fullName, email } = await server.invite(token)
  const known = { employeeId, fullName, status: 'invited', leaveDate: null }
  const { json } = await invite(token, { email })
  expect(json).toMatchObject({ code: 'already_invited', employees: [known] })
  const engagement = { startDate: '2026-01-05', leaveDate: '2026-03-31' }
  await server.request('PATCH', `/employees/${employeeId}/engagement`, { token, body: engagement })
  expect((await invite(token, { email })).json.employees).toEqual([{ ...known, leaveDate: '2026-03-31' }])
})

test('an address of a family is that of several employees where the inviter says so', async () => {
  const { token } = await server.signUp()
  const { email } = await server.invite(token, { fullName: 'Ann Carr' })
  const second = { email: email.toUpperCase(), fullName: 'Bob Carr', sharesEmail: true }
  expect((await invite(token, { ...second, sharesEmail: false })).status).toBe(409)
  server.clock.advance(1000)
  const { status, json } = await invite(token, second)
  expect([status, json.fullName]).toEqual([201, 'Bob Carr'])
  expect(json.verificationToken).toBeTruthy()
  expect(who(await invite(token, { ...second, fullName: 'bob carr' }))).toEqual([
    'already_invited',
    ['Bob Carr'],
  ])
  expect(who(await invite(token, { ...second, fullName: 'Ann Carr' }))).toEqual([
    'already_invited',
    ['Ann Carr'],
  ])
  expect(who(await invite(token, { email }))).toEqual(['already_invited', ['Ann Carr', 'Bob Carr']])
  const walker = createWalker(server, json.verificationToken)
  expect((await walker.verifyEmail(email)).status).toBe(200)
})

test('an address that is free or was passed on is invited once where nobody says that it is shared', async () => {
  const { token } = await server.signUp()
  const email = 'carr@example.com'
  const { json: ann } = await invite(token, { email, fullName: 'Ann Carr', sharesEmail: true })
  expect(who(await invite(token, { email, fullName: 'Cat Carr' }))).toEqual(['already_invited', ['Ann Carr']])
  await invite(token, { email, fullName: 'Bob Carr', sharesEmail: true })
  await server.request('POST', `/employees/${ann.employeeId}/erase`, { token, body: {} })
  expect(who(await invite(token, { email, fullName: 'Cat Carr' }))).toEqual(['already_invited', ['Bob Carr']])
  expect((await invite(token, { email, fullName: 'Cat Carr', sharesEmail: true })).status).toBe(201)
})

test('who shares an address may have no external ID of who has it', async () => {
  const { token } = await server.signUp()
  const { email } = await server.invite(token, { fullName: 'Ann Carr', externalId: 'payroll-1' })
  const second = { email, fullName: 'Bob Carr', sharesEmail: true, externalId: 'payroll-1' }
  expect((await invite(token, second)).json.code).toBe('external_id_taken')
})

test('of parallel invitations to a shared address each name is invited once', async () => {
  const { token, orgId } = await server.signUp()
  await givePlan(server.deps, orgId, 'basic')
  for (let round = 0; round < 5; round += 1) {
    const { email } = newInvitation()
    const names = ['Ann Carr', 'Bob Carr', 'ann carr', 'Bob Carr']
    const answers = await Promise.all(
      names.flatMap((fullName) =>
        [false, true].map((sharesEmail) => invite(token, { email, fullName, sharesEmail })),
      ),
    )
    const created = answers
      .filter(({ status }) => status === 201)
      .map(({ json }) => json.fullName.toLowerCase())
    expect(created.toSorted((a, b) => a.localeCompare(b))).toEqual(['ann carr', 'bob carr'])
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
  }
})

test('a refused invitation leaves nothing behind', async () => {
  const { token, orgId } = await server.signUp()
  const { email } = await server.invite(token)
  const tables = [employees, steps, links, messages, ledger, usagePeriods, auditLog]
  const rows = () =>
    Promise.all(tables.map((table) => server.deps.db.select().from(table).where(eq(table.orgId, orgId))))
  const before = await rows()
  expect((await invite(token, { email })).status).toBe(409)
  expect(await rows()).toEqual(before)
})

test('of parallel invitations to one address exactly one succeeds and one credit is used', async () => {
  const { token } = await server.signUp()
  const body = newInvitation()
  const answers = await Promise.all(Array.from({ length: 10 }, () => invite(token, body)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)])
  expect((await server.request('GET', '/usage/current', { token })).json.checksUsed).toBe(1)
})

test('an empty phone is none', async () => {
  const { token } = await server.signUp()
  expect((await invite(token, { phone: '' })).json.phoneE164).toBeNull()
  expect((await invite(token, { phone: undefined })).json.phoneE164).toBeNull()
})

test('what others wait for is locked last, and in one order', async () => {
  const { token, orgId, userId } = await server.signUp()
  await server.invite(token)
  const endpoint = { url: 'https://example.com/', events: ['invitation.sent'], secretSealed: 'sealed' }
  await server.deps.db
    .insert(webhookEndpoints)
    .values({ ...endpoint, orgId, id: crypto.randomUUID(), createdAt: new Date() })
  const invitation = { ...newInvitation(), inviteChannelPref: 'email' as const }
  const sent = await inOrganisation(server.deps, { orgId, actor: `user:${userId}` }, (scope) =>
    sentStatements(() => inviteEmployee(scope, invitation, { source: 'console', createdBy: userId })),
  )
  const changes = sent.filter((text) => /insert into|update "/i.test(text))
  const places = [
    'insert into "employees"',
    'insert into "links"',
    'update "usage_periods"',
    'message_allowances',
    'update "audit_heads"',
    // Names the row that is added with that, so it can only be queued after it.
    'webhook.publish',
    'insert into "employee_counts"',
  ].map((part) => changes.findIndex((text) => text.includes(part)))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places.at(-1)).toBe(changes.length - 1)
})

test('an invitation that is under way as a month ends takes one credit, of one month', async () => {
  const { orgId, userId } = await server.signUp()
  const before = new Date(Date.UTC(2030, 0, 31, 23, 59, 59, 990)).getTime()
  let asked = 0
  // The month ends after whatever the clock is asked first.
  const deps = { ...server.deps, clock: () => new Date(before + (asked++ > 0 ? 20 : 0)) }
  const invitation = { ...newInvitation(), inviteChannelPref: 'email' as const }
  await inOrganisation(deps, { orgId, actor: `user:${userId}` }, (scope) =>
    inviteEmployee(scope, invitation, { source: 'console', createdBy: userId }),
  )
  const rows = await server.deps.db.select().from(usagePeriods).where(eq(usagePeriods.orgId, orgId))
  expect(rows.map(({ period, used }) => ({ period, used }))).toEqual([{ period: '2030-02', used: 1 }])
  const entries = await server.deps.db.select().from(ledger).where(eq(ledger.orgId, orgId))
  expect(entries.map(({ period }) => period)).toEqual(['2030-02'])
})
