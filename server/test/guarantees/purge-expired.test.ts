import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { purgeExpired } from '#platform/db/purge-expired.ts'
import { idempotencyKeys, providerEvents, rateCounters } from '#platform/db/request-tables.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { sessions } from '#accounts/users-tables.ts'
import { publishEventJob } from '#webhooks/publish-event.ts'
import { webhookDeliveries } from '#webhooks/webhook-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const counts = async () => [
  (await server.deps.db.select().from(rateCounters)).length,
  (await server.deps.db.select().from(idempotencyKeys)).length,
  (await server.deps.db.select().from(sessions)).length,
]

async function useServer() {
  const { token } = await server.signUp()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await server.request('POST', '/employees/invite', { token, headers, body: newInvitation() })
  return token
}

test('what is of use stays, and what is of none for a day goes', async () => {
  const token = await useServer()
  await purgeExpired(server.deps)
  expect(await counts()).toEqual([1, 1, 1])
  expect((await server.request('GET', '/auth/me', { token })).status).toBe(200)
  server.clock.advance(2 * 86_400_000)
  await useServer()
  await purgeExpired(server.deps)
  expect(await counts()).toEqual([1, 1, 1])
})

test('what was sent to an endpoint is kept for thirty days', async () => {
  const { token, email } = await server.signUp()
  const body = { url: 'https://hooks.example.com', events: ['invitation.sent'] }
  await server.request('POST', '/webhook-endpoints', { token, body })
  await server.invite(token)
  await server.runJobs([publishEventJob])
  const kept = async () => (await server.deps.db.select().from(webhookDeliveries)).length
  server.clock.advance(30 * 86_400_000)
  await purgeExpired(server.deps)
  expect(await kept()).toBe(1)
  await server.invite(await server.signIn(email))
  await server.runJobs([publishEventJob])
  server.clock.advance(1)
  await purgeExpired(server.deps)
  expect(await kept()).toBe(1)
})

test('an event of a provider is kept for ninety days, and sent again after that it is refused', async () => {
  const { token, email } = await server.signUp()
  const employee = await server.invite(token, { phone: '07400 123456' })
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  const post = server.deps.fetch
  let sent:
    | { path: string; init: { method: string; body: string; headers: Record<string, string> } }
    | undefined
  server.deps.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    sent = { path: url.pathname, init: init as NonNullable<typeof sent>['init'] }
    return post(input, init)
  }
  await walker.decide('pass')
  server.deps.fetch = post
  const kept = async () => (await server.deps.db.select().from(providerEvents)).length
  expect(await kept()).toBe(1)
  server.clock.advance(90 * 86_400_000)
  await purgeExpired(server.deps)
  expect(await kept()).toBe(1)
  server.clock.advance(1)
  await purgeExpired(server.deps)
  expect(await kept()).toBe(0)
  const again = await server.app.request(sent!.path, sent!.init)
  expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([400, 'bad_signature'])
  const detail = await server.request('GET', `/employees/${employee.employeeId}`, {
    token: await server.signIn(email),
  })
  expect(detail.json.employee.verificationSteps.id.status).toBe('pass')
})

test('a code is gone 48 hours after it was made, and so is the number it went to', async () => {
  const { token } = await server.signUp()
  const employee = await server.invite(token, { phone: '07400 654321' })
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  const kept = () => server.deps.db.$count(oneTimeCodes, eq(oneTimeCodes.employeeId, employee.employeeId))
  server.clock.advance(48 * 3_600_000)
  await purgeExpired(server.deps)
  expect(await kept()).toBe(1)
  server.clock.advance(1)
  expect(await purgeExpired(server.deps)).toMatchObject({ one_time_codes: expect.any(Number) })
  expect(await kept()).toBe(0)
})

test('more than one statement has time for goes in several, and is counted', async () => {
  const day = new Date(server.clock.now().getTime() - 3 * 86_400_000).toISOString().slice(0, 10)
  const rows = Array.from({ length: 5100 }, (_, index) => index)
  await server.deps.db.execute(
    sql`insert into rate_counters (bucket, window_start, day, hits)
      select 'old ' || row, '2020-01-01', ${day}::date, 1 from generate_series(1, ${rows.length}) row`,
  )
  expect(await purgeExpired(server.deps)).toEqual({ rate_counters: rows.length })
})
