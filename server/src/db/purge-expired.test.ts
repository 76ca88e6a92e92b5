import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '#testing/create-test-server.ts'
import { newInvitation } from '#testing/test-calls.ts'
import { purgeExpired } from './purge-expired.ts'
import { idempotencyKeys, rateCounters } from './request-tables.ts'
import { sessions } from './schema.ts'
import { webhookDeliveries } from './webhook-tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

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
  expect(await counts()).toEqual([2, 1, 1])
  expect((await server.request('GET', '/auth/me', { token })).status).toBe(200)
  server.clock.advance(2 * 86_400_000)
  await useServer()
  await purgeExpired(server.deps)
  expect(await counts()).toEqual([2, 1, 1])
})

test('what was sent to an endpoint is kept for thirty days', async () => {
  const { token, email } = await server.signUp()
  const body = { url: 'https://hooks.example.com', events: ['invitation.sent'] }
  await server.request('POST', '/webhook-endpoints', { token, body })
  await server.invite(token)
  const kept = async () => (await server.deps.db.select().from(webhookDeliveries)).length
  server.clock.advance(30 * 86_400_000)
  await purgeExpired(server.deps)
  expect(await kept()).toBe(1)
  await server.invite(await server.signIn(email))
  server.clock.advance(1)
  await purgeExpired(server.deps)
  expect(await kept()).toBe(1)
})
