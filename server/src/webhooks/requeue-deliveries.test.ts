import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webhookDeliveries } from './webhook-tables.ts'
import { runHourlyTask } from '#modules.ts'
import { startWebhooks, type WebhookServer } from '#testing/harness/webhook-server.ts'
import { requeueDeliveries } from './queue-delivery.ts'

const hours = 3_600_000

let server: WebhookServer
beforeEach(async () => {
  server = await startWebhooks()
})
afterEach(() => server.close())

/** An event that waits for its first try. */
async function waiting() {
  const organisation = await server.organisation()
  const { id } = await organisation.ping()
  const row = async () =>
    (await server.deps.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0]!
  return { ...organisation, id, row }
}

const change = (set: ReturnType<typeof sql>) =>
  server.deps.db.execute(sql`update queue.job set ${set} where name = 'webhook.deliver' and state < 'active'`)
const loseJobs = () => change(sql`state = 'failed', completed_on = now()`)
const requeue = () => requeueDeliveries(server.deps)
const nothing = { requeued: 0, failed: 0 }

test('an event whose job was tried to no end is queued again within the hour, and arrives', async () => {
  const { row } = await waiting()
  server.receiver.answer(500)
  await server.runJobs()
  const away = vi.spyOn(server.deps.metrics.webhookDeliveries, 'inc').mockImplementation(() => {
    throw new Error('the outcome cannot be written')
  })
  for (let tries = 1; tries <= 9; tries++) {
    server.clock.advance(hours)
    await server.runJobs()
  }
  away.mockRestore()
  server.receiver.answer(204)
  await server.runJobs()
  expect(await row()).toMatchObject({ state: 'pending', attempts: 1 })
  await runHourlyTask(server.deps, 'requeue-deliveries')
  await server.runJobs()
  expect(await row()).toMatchObject({ state: 'delivered', attempts: 2 })
  expect(await requeue()).toEqual(nothing)
})

test('an event whose job is gone without a trace is queued again', async () => {
  const { row } = await waiting()
  await server.deps.db.execute(sql`delete from queue.job`)
  server.clock.advance(hours)
  expect(await requeue()).toEqual({ requeued: 1, failed: 0 })
  await server.runJobs()
  expect(await row()).toMatchObject({ state: 'delivered', attempts: 1 })
})

test('an event that has a job, or was due less than an hour ago, is left as it is', async () => {
  const { row } = await waiting()
  server.clock.advance(2 * hours)
  expect(await requeue()).toEqual(nothing)
  await change(sql`state = 'active', started_on = now()`)
  expect(await requeue()).toEqual(nothing)
  await server.deps.db.execute(sql`delete from queue.job`)
  const nextAttemptAt = new Date(server.clock.now().getTime() - hours + 1000)
  await server.deps.db.update(webhookDeliveries).set({ nextAttemptAt })
  expect(await requeue()).toEqual(nothing)
  server.clock.advance(1000)
  expect(await requeue()).toMatchObject({ requeued: 1 })
  expect(await row()).toMatchObject({ state: 'pending', attempts: 0 })
})

test('however many processes look at once, each event gets one job', async () => {
  await waiting()
  await loseJobs()
  server.clock.advance(2 * hours)
  const done = await Promise.all(Array.from({ length: 8 }, requeue))
  expect(done.reduce((sum, { requeued = 0 }) => sum + requeued, 0)).toBe(1)
  await server.runJobs()
  expect(server.receiver.received).toHaveLength(1)
})

test('there may be more of them than are queued at a time', async () => {
  const { row } = await waiting()
  const one = await row()
  const copies = Array.from({ length: 450 }, () => ({ ...one, id: crypto.randomUUID() }))
  await server.deps.db.insert(webhookDeliveries).values(copies)
  server.clock.advance(2 * hours)
  expect(await requeue()).toEqual({ requeued: 450, failed: 0 })
  expect(await requeue()).toEqual(nothing)
})

test('however many wait since the database last counted its rows, those without a job are found', async () => {
  const { id } = await waiting()
  const { db } = server.deps
  const copy = async (state: string, job: string, count: number) => {
    await db.execute(sql`insert into webhook_deliveries
        (org_id, id, endpoint_id, event_id, type, data, state, next_attempt_at, created_at)
      select org_id, gen_random_uuid(), endpoint_id, event_id, type, data, ${state}, next_attempt_at, created_at
      from webhook_deliveries, generate_series(1, ${count}::int) where id = ${id}`)
    await db.execute(sql`insert into queue.job (name, data, state, start_after)
      select 'webhook.deliver', jsonb_build_object('orgId', org_id, 'deliveryId', id), ${job}::queue.job_state,
        now() + interval '1 day'
      from webhook_deliveries where state = ${state} and id <> ${id}`)
  }
  await db.update(webhookDeliveries).set({ state: 'delivered' })
  await db.execute(sql`delete from queue.job`)
  await copy('delivered', 'completed', 500)
  for (const table of ['webhook_deliveries', 'queue.job']) await db.execute(sql.raw(`analyze ${table}`))
  await copy('pending', 'created', 8000)
  await db.update(webhookDeliveries).set({ state: 'pending' }).where(eq(webhookDeliveries.id, id))
  server.clock.advance(2 * hours)
  expect(await requeue()).toEqual({ requeued: 1, failed: 0 })
}, 60_000)

test('an event that loses one job after the other has failed in the end, and can be sent by hand', async () => {
  const { deliveries, redeliver, later, id } = await waiting()
  await later(2 * hours)
  for (const requeued of [1, 1, 0]) {
    await loseJobs()
    expect(await requeue()).toMatchObject({ requeued })
  }
  const failure = 'We could not send the event after several attempts'
  expect((await deliveries('?state=failed')).items).toMatchObject([{ id, failure, nextAttemptAt: null }])
  expect((await redeliver(id)).status).toBe(200)
  await server.runJobs()
  expect((await deliveries()).items).toMatchObject([{ id, state: 'delivered' }])
})
