import type { ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { webhookDeliveries } from './webhook-tables.ts'
import { startWebhooks, type WebhookServer } from '#testing/harness/webhook-server.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startWebhooks)

/** A try that waits for its answer, and `redeliver` pressed meanwhile. */
async function sendTwice({ ping, redeliver, orgId }: Organisation, attempt = 0) {
  const held: ServerResponse[] = []
  server.receiver.answer((response) => void held.push(response))
  const { id } = await ping()
  await server.deps.db
    .update(webhookDeliveries)
    .set({ attempts: attempt })
    .where(eq(webhookDeliveries.id, id))
  const begin = () =>
    attemptDelivery(server.deps, { orgId, deliveryId: id, attempt }, new AbortController().signal)
  const first = begin()
  await expect.poll(() => held.length).toBe(1)
  server.clock.advance(1000)
  await redeliver(id)
  const answer = (index: number, status: number) => held[index]?.writeHead(status).end()
  return { begin, first, held, answer }
}
type Organisation = Awaited<ReturnType<WebhookServer['organisation']>>

test.each([
  ['before the one by hand failed', [0, 1]],
  ['after the one by hand failed', [1, 0]],
] as const)('a try that was answered well counts, though it began %s', async (_when, [good, bad]) => {
  const organisation = await server.organisation()
  const { begin, first, held, answer } = await sendTwice(organisation)
  const second = begin()
  await expect.poll(() => held.length).toBe(2)
  answer(bad, 500)
  await (bad ? second : first)
  answer(good, 200)
  await Promise.all([first, second])
  const states = async () =>
    (await organisation.deliveries()).items.map(({ state }: { state: string }) => state)
  await expect.poll(states).toEqual(['delivered'])
  server.clock.advance(60_000)
  await server.runJobs()
  expect(held).toHaveLength(2)
})

test('what was sent by hand while its last try went on begins anew, when that try fails', async () => {
  const organisation = await server.organisation()
  const { first, held, answer } = await sendTwice(organisation, 9)
  answer(0, 500)
  await first
  server.receiver.answer(503)
  await server.runJobs()
  const [delivery] = (await organisation.deliveries()).items
  expect(held).toHaveLength(1)
  expect(server.receiver.received).toHaveLength(2)
  expect(delivery).toMatchObject({ state: 'pending', attempts: 10, responseStatus: 503 })
  expect(Date.parse(delivery.nextAttemptAt) - server.clock.now().getTime()).toBeLessThan(6000)
})
