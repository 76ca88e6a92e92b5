import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from './messages-tables.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer({ env: { messagesPerDay: 3 } })

const hours = 3_600_000

test('beyond the messages of a day an invitation is refused in plain words, and leaves nothing', async () => {
  const { token, email } = await server.signUp()
  for (let sent = 0; sent < 3; sent++) await server.invite(token)
  const answer = await server.request('POST', '/employees/invite', { token, body: newInvitation() })
  expect(answer).toMatchObject({
    status: 429,
    json: {
      code: 'too_many_requests',
      message: expect.stringMatching(
        /^Without a paid plan, an organisation can send 3 messages a day in its first 7 days\. .* There is room again from 00:00 UTC on \d+ \w+\.$/,
      ),
    },
  })
  const retryAfter = Number(answer.headers.get('retry-after'))
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(86_400)
  expect((await server.request('GET', '/employees/stats', { token })).json.total).toBe(3)
  const other = await server.signUp()
  await server.invite(other.token)
  server.clock.advance(retryAfter * 1000)
  await server.invite(await server.signIn(email))
})

test('a resend, a nudge and an import count too, and the last is accepted all the same', async () => {
  const { token } = await server.signUp()
  const { employeeId } = await server.invite(token)
  const post = (action: string, body?: object) =>
    server.request('POST', `/employees/${employeeId}/${action}`, { token, body })
  server.clock.advance(1000)
  expect((await post('resend', {})).status).toBe(200)
  expect((await post('nudge')).status).toBe(200)
  expect((await post('resend', {})).status).toBe(429)
  const { json } = await server.request('POST', '/employees/import', {
    token,
    body: { dryRun: false, rows: [{ ...newInvitation() }] },
  })
  expect(json.results).toMatchObject([{ outcome: 'invited' }])
  const rows = await server.deps.db.select().from(messages).where(eq(messages.held, true))
  expect(rows.map(({ employeeId: waits }) => waits)).toEqual([json.results[0].employeeId])
})

test('a link that its employee asks for is accepted all the same', async () => {
  const { token, email, orgId } = await server.signUp()
  const employee = await server.invite(token)
  server.clock.advance(14 * 24 * hours)
  const session = await server.signIn(email)
  for (let sent = 0; sent < 3; sent++) await server.invite(session)
  const renewed = await createWalker(server, employee.verificationToken).renewLink()
  expect(renewed).toMatchObject({ status: 200 })
  const rows = await server.deps.db.select().from(messages).where(eq(messages.orgId, orgId))
  expect(rows.map(({ template }) => template)).toContain('link_renewed')
})
