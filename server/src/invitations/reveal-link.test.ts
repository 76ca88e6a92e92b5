import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const reveal = (token: string, employeeId: string) =>
  server.request('POST', `/employees/${employeeId}/link/reveal`, { token, ip: '203.0.113.7' })
const entries = (orgId: string) =>
  server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'link.revealed')))

test('the address that is revealed opens the verification, and who asked is written down', async () => {
  const { token, orgId, userId } = await server.signUp()
  const employee = await server.invite(token, {
    inviteChannelPref: 'sms',
    phone: '07400 310001',
    language: 'pl',
  })
  const { employeeId, verificationToken } = employee
  const { status, json } = await reveal(token, employeeId)
  expect(status).toBe(200)
  expect(json).toEqual({ url: `http://localhost:3000/verify/${verificationToken}?channel=sms&lang=pl` })
  const found = await entries(orgId)
  expect(found).toMatchObject([
    { actor: `user:${userId}`, employeeId, data: { address: '203.0.113.7' }, at: server.clock.now() },
  ])
  expect(JSON.stringify(found)).not.toContain(verificationToken)
  const timeline = await server.request('GET', `/employees/${employeeId}/timeline`, { token })
  expect(timeline.json.events.at(-2)).toMatchObject({ kind: 'link.revealed', by: 'hr' })
  expect(timeline.text).not.toContain('203.0.113.7')
})

test('where no link opens nothing is revealed, and nothing written down', async () => {
  const { token, orgId } = await server.signUp()
  const { employeeId } = await server.invite(token)
  await server.request('POST', `/employees/${employeeId}/revoke`, { token })
  expect((await reveal(token, employeeId)).status).toBe(409)
  await server.request('POST', `/employees/${employeeId}/restore`, { token })
  expect((await reveal(token, employeeId)).status).toBe(200)
  await server.request('POST', `/employees/${employeeId}/erase`, { token, body: {} })
  expect((await reveal(token, employeeId)).status).toBe(409)
  const other = await server.signUp()
  expect((await reveal(other.token, employeeId)).status).toBe(404)
  expect((await reveal(token, 'nobody')).status).toBe(404)
  expect(await entries(orgId)).toHaveLength(1)
  expect(await entries(other.orgId)).toEqual([])
})

test('an expired link is not revealed', async () => {
  const { token, email } = await server.signUp()
  const { employeeId } = await server.invite(token)
  server.clock.advance(15 * 86_400_000)
  expect((await reveal(await server.signIn(email), employeeId)).status).toBe(409)
  expect((await reveal(token, employeeId)).status).toBe(401)
})
