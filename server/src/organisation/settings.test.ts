import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'

const server = withTestServer()

const change = (token: string, body: object) => server.request('PATCH', '/settings', { token, body })
const read = async (token: string) => (await server.request('GET', '/settings', { token })).json
const invite = (token: string, phone: string) =>
  server.request('POST', '/employees/invite', { token, body: { ...newInvitation(), phone } })

const initial = {
  name: 'My Organization',
  linkDays: 14,
  phoneCountries: ['GB', 'IE'],
  embedOrigins: [],
  holdFlags: [],
  notHiredMonths: 6,
  escalateTo: null,
  managerUpdates: false,
  requiresFactor: false,
  accentColour: null,
}

test('only what is named changes, and the audit log has what it was', async () => {
  const { token, orgId, userId } = await server.signUp()
  const other = await server.signUp()
  expect(await read(token)).toEqual(initial)
  const changed = await change(token, {
    name: ' Oak Care ',
    embedOrigins: ['https://HR.example.com', 'https://hr.example.com', 'http://localhost:3001'],
  })
  const after = {
    ...initial,
    name: 'Oak Care',
    embedOrigins: ['https://hr.example.com', 'http://localhost:3001'],
  }
  expect({ status: changed.status, json: changed.json }).toEqual({ status: 200, json: after })
  expect(await read(token)).toEqual(after)
  expect(await read(other.token)).toEqual(initial)
  expect((await server.request('GET', '/auth/me', { token })).json.org.name).toBe('Oak Care')
  const logged = () =>
    server.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'settings.changed')))
  expect(await logged()).toMatchObject([
    {
      actor: `user:${userId}`,
      data: {
        name: { from: 'My Organization', to: 'Oak Care' },
        embedOrigins: { from: [], to: after.embedOrigins },
      },
    },
  ])
  await change(token, { name: 'Oak Care' })
  await change(token, {})
  expect(await logged()).toHaveLength(1)
})

test('a user of the organisation may be named whom follow-ups go on to, and nobody else', async () => {
  const { token, userId, orgId } = await server.signUp()
  const other = await server.signUp()
  const { json: users } = await server.request('GET', '/settings/users', { token })
  expect(users.items).toEqual([{ userId, name: expect.any(String) }])
  const refused = await change(token, { escalateTo: other.userId })
  const message = 'Please choose a user from the list'
  expect([refused.status, refused.json.errors]).toEqual([422, { escalateTo: message }])
  const billing = await joinOrganisation(server, orgId, 'billing')
  const unread = await change(token, { escalateTo: billing.userId })
  expect([unread.status, unread.json.errors]).toEqual([422, { escalateTo: message }])
  expect(await read(token)).toEqual(initial)
  await change(token, { escalateTo: userId })
  await change(token, { linkDays: 14 })
  expect(await read(token)).toEqual({ ...initial, escalateTo: userId })
  await change(token, { escalateTo: null })
  expect(await read(token)).toEqual(initial)
  const logged = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  expect(logged.flatMap(({ data }) => (data['escalateTo'] ? [data['escalateTo']] : []))).toEqual([
    { from: null, to: userId },
    { from: userId, to: null },
  ])
})

test('new links live as long as the organisation says, those that are out as long as they did', async () => {
  const { token } = await server.signUp()
  const before = await server.invite(token)
  await change(token, { linkDays: 3 })
  const days = (expiresAt: string) => (Date.parse(expiresAt) - server.clock.now().getTime()) / 86_400_000
  expect(days((await server.invite(token)).expiresAt as string)).toBe(3)
  const { json } = await server.request('GET', `/employees/${before.employeeId}`, { token })
  expect(days(json.employee.expiresAt)).toBe(14)
})

test("numbers of the organisation's countries are taken, others not, in the console and in the flow", async () => {
  const { token, orgId } = await server.signUp()
  await givePlan(server.deps, orgId, 'basic')
  expect((await invite(token, '+33 6 12 34 56 78')).status).toBe(422)
  await change(token, { phoneCountries: ['FR', 'US'] })
  expect((await invite(token, '+33 6 12 34 56 78')).json.phoneE164).toBe('+33612345678')
  const british = await invite(token, '07400 123456')
  expect({ status: british.status, errors: british.json.errors }).toEqual({
    status: 422,
    errors: { phone: 'Please use a phone number from France (+33) or the United States (+1)' },
  })
  const employee = await server.invite(token, { phone: undefined })
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  expect((await walker.updatePhone('+44 7400 123456')).status).toBe(422)
  expect((await walker.updatePhone('+1 212 456 1234')).json.phoneE164).toBe('+12124561234')
  await change(token, { phoneCountries: ['FR'] })
  expect((await walker.requestCode()).status).toBe(422)
})

test('a long list of countries is not read out', async () => {
  const { token, orgId } = await server.signUp()
  await givePlan(server.deps, orgId, 'basic')
  await change(token, { phoneCountries: ['FR', 'US', 'DE', 'ES', 'IT', 'PT'] })
  expect((await invite(token, '07400 123456')).json.message).toBe(
    'Please use a phone number from a different country: we cannot send messages to this one',
  )
})

test.each([
  [{ name: 'x' }, 'name'],
  [{ linkDays: 0 }, 'linkDays'],
  [{ linkDays: 31 }, 'linkDays'],
  [{ linkDays: 2.5 }, 'linkDays'],
  [{ notHiredMonths: 0 }, 'notHiredMonths'],
  [{ notHiredMonths: 25 }, 'notHiredMonths'],
  [{ phoneCountries: [] }, 'phoneCountries'],
  [{ phoneCountries: ['ZZ'] }, 'phoneCountries'],
  [{ phoneCountries: ['gb'] }, 'phoneCountries.0'],
  [{ embedOrigins: ['https://hr.example.com/path'] }, 'embedOrigins.0'],
  [{ embedOrigins: ['http://hr.example.com'] }, 'embedOrigins.0'],
  [{ embedOrigins: ['*'] }, 'embedOrigins.0'],
  [{ escalateTo: 'me' }, 'escalateTo'],
])('%j is refused', async (body, field) => {
  const { token } = await server.signUp()
  const { status, json } = await change(token, body)
  expect({ status, fields: Object.keys(json.errors) }).toEqual({ status: 422, fields: [field] })
  expect(await read(token)).toEqual(initial)
})
