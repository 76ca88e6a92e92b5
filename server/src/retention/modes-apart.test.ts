import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships } from '#accounts/users-tables.ts'
import { ledger } from '#billing/billing-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { fromPage, portal } from '#testing/scenarios/embedding.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { startTestMode } from '#testing/scenarios/test-mode.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
const fullNames = (json: { items: { fullName: string }[] }) => json.items.map(({ fullName }) => fullName)

test('lists, figures and credits of test mode and of live data are apart', async () => {
  const { inTest, live, invite, token, testOrgId } = await startTestMode(server)
  await server.invite(token, { fullName: 'Live Novak' })
  await invite({ fullName: 'Test Novak' })
  expect(fullNames((await live('GET', '/employees')).json)).toEqual(['Live Novak'])
  expect(fullNames((await inTest('GET', '/employees')).json)).toEqual(['Test Novak'])
  for (const call of [live, inTest]) expect((await call('GET', '/employees/stats')).json.total).toBe(1)
  expect(fullNames((await inTest('GET', '/employees?q=novak')).json)).toEqual(['Test Novak'])
  expect((await live('GET', '/usage/current')).json).toMatchObject({ checksUsed: 1 })
  const charged = await server.deps.db.select().from(ledger).where(eq(ledger.orgId, testOrgId))
  expect(charged.map(({ kind }) => kind)).toEqual(['reserve'])
})

test('trying out goes on when the plan’s credits are used up', async () => {
  const { live, invite } = await startTestMode(server)
  for (let i = 0; i < 5; i += 1) {
    await live('POST', '/employees/invite', { body: newInvitation() })
  }
  expect((await live('POST', '/employees/invite', { body: newInvitation() })).status).toBe(402)
  for (let i = 0; i < 6; i += 1) await invite()
})

test('it is made once, however many ask for it first, with the settings of then', async () => {
  const { inTest, live, testOrgId, orgId } = await startTestMode(server)
  await live('PATCH', '/settings', { body: { linkDays: 9, embedOrigins: [portal] } })
  const answers = await Promise.all(Array.from({ length: 5 }, () => inTest('GET', '/settings')))
  expect(answers.map(({ status, json }) => [status, json.linkDays, json.embedOrigins])).toEqual(
    Array.from({ length: 5 }, () => [200, 9, [portal]]),
  )
  const made = await server.deps.db.select().from(organisations).where(eq(organisations.id, testOrgId))
  expect(made).toHaveLength(1)
  await inTest('PATCH', '/settings', { body: { linkDays: 3 } })
  expect((await live('GET', '/settings')).json.linkDays).toBe(9)
  // The test organisation has no members: members of the live one work in it.
  const members = await server.deps.db.select().from(memberships).where(eq(memberships.orgId, testOrgId))
  expect(members).toEqual([])
  expect((await live('GET', '/auth/me')).json.org.id).toBe(orgId)
  expect((await inTest('GET', '/auth/me')).json.org.id).toBe(orgId)
})

test('who works in it is who is a member now, with the role they have now', async () => {
  const { inTest, live, orgId } = await startTestMode(server)
  const colleague = await joinOrganisation(server, orgId, 'viewer')
  const asColleague = (method: string, path: string, body?: object) =>
    inTest(method, path, { token: colleague.token, ...(body && { body }) })
  expect((await asColleague('GET', '/employees')).status).toBe(200)
  expect((await asColleague('POST', '/employees/invite', newInvitation())).status).toBe(403)
  await live('PATCH', `/team/members/${colleague.userId}`, { body: { role: 'recruiter' } })
  expect((await asColleague('POST', '/employees/invite', newInvitation())).status).toBe(201)
  await live('DELETE', `/team/members/${colleague.userId}`)
  expect((await asColleague('GET', '/employees')).status).toBe(401)
})

test('the mode of a request is live or test, and nothing else', async () => {
  const { live } = await startTestMode(server)
  const asked = await live('GET', '/employees', { headers: { 'bonafide-mode': 'Test' } })
  expect([asked.status, asked.json.message]).toEqual([400, 'Bonafide-Mode must be live or test'])
  expect((await live('GET', '/employees', { headers: { 'bonafide-mode': 'live' } })).status).toBe(200)
})

test('a key that is made in test mode says so and works with test data alone', async () => {
  const { makeKey, invite, live, token } = await startTestMode(server)
  const { key, prefix } = await makeKey()
  expect([key.slice(0, 8), prefix.slice(0, 8)]).toEqual(['bf_test_', 'bf_test_'])
  expect((await live('GET', '/api-keys')).json.items).toEqual([])
  await server.invite(token, { fullName: 'Live Novak' })
  await invite({ fullName: 'Test Novak' })
  const { json } = await server.request('GET', '/v1/employees', { token: key })
  expect(fullNames(json)).toEqual(['Test Novak'])
  // The key has the mode: no header changes it.
  const headers = { 'bonafide-mode': 'live' }
  expect(fullNames((await server.request('GET', '/v1/employees', { token: key, headers })).json)).toEqual([
    'Test Novak',
  ])
})

test('what is of the other mode is as unknown as what is of another organisation', async () => {
  const { makeKey, inTest, live, invite, token } = await startTestMode(server)
  const stranger = await startTestMode(server)
  const { key } = await makeKey()
  const made = await live('POST', '/api-keys', {
    body: { name: 'Live', scopes: ['employees:read', 'employees:write'] },
  })
  const liveKey = made.json.key as string
  const tested = await invite()
  const real = await server.invite(token, { fullName: 'Live Novak' })
  const ask = async (path: string, credentials: string) => {
    const { status, json } = await server.request('GET', `/v1${path}`, { token: credentials })
    return [status, json.code, json.message]
  }
  const strange = await ask(`/employees/${(await stranger.invite()).employeeId}`, key)
  expect(strange[0]).toBe(404)
  expect(await ask(`/employees/${real.employeeId}`, key)).toEqual(strange)
  expect(await ask(`/employees/${tested.employeeId}`, liveKey)).toEqual(strange)

  // A cursor.
  for (let i = 0; i < 3; i += 1) await invite()
  const { nextCursor } = (await inTest('GET', '/employees?limit=2')).json
  expect(nextCursor).toBeTruthy()
  const next = `/employees?limit=2&cursor=${encodeURIComponent(nextCursor)}`
  expect((await inTest('GET', next)).json.items).toHaveLength(2)
  for (const call of [live, stranger.inTest, stranger.live]) {
    const { status, json } = await call('GET', next)
    expect([status, json.errors]).toEqual([422, { cursor: 'The list has changed. Reload the page.' }])
  }

  // An idempotency key: each mode does its own.
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = newInvitation()
  const once = await inTest('POST', '/employees/invite', { body, headers })
  const again = await live('POST', '/employees/invite', { body, headers })
  expect([once.status, again.status]).toEqual([201, 201])
  expect(again.json.employeeId).not.toBe(once.json.employeeId)
})

test('a widget by a test key invites into test mode', async () => {
  const { live, inTest, makeKey } = await startTestMode(server)
  await live('PATCH', '/settings', { body: { embedOrigins: [portal] } })
  const { key } = await makeKey()
  const minted = await server.request('POST', '/v1/embed/tokens', {
    token: key,
    body: { view: 'invite', origin: portal },
  })
  expect(minted.status).toBe(201)
  const invited = await server.request('POST', '/employees/invite', {
    token: minted.json.token,
    body: { ...newInvitation(), fullName: 'Widget Novak' },
    headers: fromPage(portal),
  })
  expect(invited.status).toBe(201)
  expect(fullNames((await inTest('GET', '/employees')).json)).toEqual(['Widget Novak'])
  expect((await live('GET', '/employees')).json.items).toEqual([])
})

test('it closes with the organisation', async () => {
  const { live, inTest, makeKey, invite } = await startTestMode(server)
  const { key } = await makeKey()
  const { verificationToken } = await invite()
  const name = (await live('GET', '/settings')).json.name as string
  const closed = await live('DELETE', '/organisation', { body: { name } })
  expect(closed.status, closed.text).toBe(200)
  expect((await inTest('GET', '/employees')).json.code).toBe('organisation_closed')
  expect((await server.request('GET', '/v1/employees', { token: key })).json.code).toBe('organisation_closed')
  expect((await server.request('GET', `/flow/progress/${verificationToken}`)).status).toBe(423)
})
