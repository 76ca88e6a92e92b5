import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookDeliveries } from './webhook-tables.ts'
import { startWebhooks, type WebhookServer } from '#testing/harness/webhook-server.ts'

let server: WebhookServer
const asked: string[] = []
const deaf = createServer((request) => void asked.push(String(request.headers['webhook-id'])))
beforeAll(async () => {
  server = await startWebhooks()
  deaf.listen(0, '127.0.0.1')
  await once(deaf, 'listening')
})
afterAll(async () => {
  deaf.closeAllConnections()
  deaf.close()
  await server.close()
})

/** Of the jobs that wait for an organisation's events. */
async function priorities(orgId: string): Promise<number[]> {
  const found = await server.deps.db.execute(sql`select distinct priority from queue.job
    where name = 'webhook.deliver' and state < 'active' and data->>'orgId' = ${orgId}`)
  return (found as { rows: { priority: number }[] }).rows.map(({ priority }) => priority)
}

test("receivers that hang do not hold up another organisation's events, and are tried in turn", async () => {
  const { port } = deaf.address() as AddressInfo
  const hanging = await server.organisation({ url: `http://localhost:${port}/` })
  for (let i = 0; i < 25; i += 1) await hanging.ping()
  const other = await server.organisation()
  await other.ping()
  const started = performance.now()
  await server.runJobs()
  expect(performance.now() - started).toBeLessThan(14_000)
  expect(server.receiver.received).toHaveLength(1)
  expect(asked.length).toBeLessThan(25)
  const rows = () =>
    server.deps.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.orgId, hanging.orgId))
  const states = async () => [...new Set((await rows()).map(({ state, attempts }) => `${state} ${attempts}`))]
  // Neither those under way nor those that wait for them count as tried.
  expect(await states()).toEqual(['pending 0'])
  expect(await priorities(hanging.orgId)).toEqual([-1])
  deaf.closeAllConnections()
  await expect
    .poll(async () => (await rows()).filter(({ attempts }) => attempts === 1).length)
    .toBe(asked.length)
  // The next tries of those wait behind as well.
  expect(await priorities(hanging.orgId)).toEqual([-1])
  for (let round = 0; round < 8 && new Set(asked).size < 25; round += 1) {
    server.clock.advance(61_000)
    await server.runJobs()
    deaf.closeAllConnections()
    // PGlite answers at once: without a pause nothing is heard of the connections.
    await sleep(100)
  }
  expect(new Set(asked).size).toBe(25)
})

test('an endpoint that hangs does not hold up the others of its organisation', async () => {
  const { port } = deaf.address() as AddressInfo
  const { ping, call } = await server.organisation({ url: `http://localhost:${port}/` })
  const body = { url: server.receiver.url, events: ['invitation.sent'] }
  const other = (await call('POST', '', body)).json
  for (let i = 0; i < 12; i += 1) await ping()
  await server.runJobs()
  await call('POST', `/${other.id}/test`)
  await server.runJobs()
  expect(server.receiver.received).toHaveLength(1)
  deaf.closeAllConnections()
})

test('more events than an endpoint has places are all sent at once, where it answers', async () => {
  const { ping } = await server.organisation()
  for (let i = 0; i < 20; i += 1) await ping()
  await server.runJobs()
  expect(server.receiver.received).toHaveLength(20)
})
