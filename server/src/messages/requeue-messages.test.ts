import { messengers } from './messenger.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { messages } from './messages-tables.ts'
import { runHourlyTask } from '#modules.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { requeueMessages } from './queue-message.ts'

const hours = 3_600_000

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.close())

/** An employee whose invitation waits for its first try. */
async function invited() {
  const { token, orgId } = await server.signUp()
  await server.invite(token)
  return {
    message: async () => (await server.deps.db.select().from(messages).where(eq(messages.orgId, orgId)))[0]!,
    emails: async () =>
      (await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.orgId, orgId))).length,
  }
}

async function jobs(): Promise<{ state: string; attempt: number | null }[]> {
  const found = await server.deps.db.execute(sql`
    select state, (data->>'attempt')::int as attempt from queue.job
    where name = 'message.send' and state <> 'completed' order by created_on`)
  return (found as { rows: { state: string; attempt: number | null }[] }).rows
}

const loseJobs = () =>
  server.deps.db.execute(
    sql`update queue.job set state = 'failed', completed_on = now() where name = 'message.send' and state < 'active'`,
  )
const requeue = () => requeueMessages(server.deps)

test('a message whose job was tried to no end is queued again within the hour, and sent', async () => {
  const { message, emails } = await invited()
  const broken = vi
    .spyOn(server.deps.providers.get(messengers.email), 'send')
    .mockRejectedValueOnce(new Error('away'))
  await server.runJobs()
  broken.mockRestore()
  const away = vi.spyOn(server.deps.db, 'select').mockImplementation(() => {
    throw new Error('the database is away')
  })
  for (let tries = 1; tries <= 9; tries++) {
    server.clock.advance(hours)
    await server.runJobs()
  }
  away.mockRestore()
  expect(await jobs()).toEqual([{ state: 'failed', attempt: 1 }])
  expect(await message()).toMatchObject({ state: 'queued', attempts: 1 })
  await runHourlyTask(server.deps, 'requeue-messages')
  await server.runJobs()
  expect(await message()).toMatchObject({ state: 'sent', attempts: 2 })
  expect(await emails()).toBe(1)
  expect(await requeue()).toEqual({ requeued: 0, failed: 0 })
})

test('a message that has a job, or has waited for less than an hour, is left as it is', async () => {
  await invited()
  server.clock.advance(2 * hours)
  expect(await requeue()).toEqual({ requeued: 0, failed: 0 })
  await server.deps.db.execute(
    sql`update queue.job set state = 'active', started_on = now() where state < 'active'`,
  )
  expect(await requeue()).toEqual({ requeued: 0, failed: 0 })
  await invited()
  await server.deps.db.execute(sql`delete from queue.job where state < 'active'`)
  expect(await requeue()).toEqual({ requeued: 0, failed: 0 })
})

test('however many processes look at once, each message gets one job', async () => {
  const { message, emails } = await invited()
  await loseJobs()
  server.clock.advance(2 * hours)
  const done = await Promise.all(Array.from({ length: 8 }, requeue))
  expect(done.reduce((sum, { requeued = 0 }) => sum + requeued, 0)).toBe(1)
  expect(await jobs()).toEqual([
    { state: 'failed', attempt: null },
    { state: 'created', attempt: 0 },
  ])
  await server.runJobs()
  expect(await message()).toMatchObject({ state: 'sent' })
  expect(await emails()).toBe(1)
})

test('there may be more of them than are queued at a time', async () => {
  const { message } = await invited()
  const one = await message()
  const copies = Array.from({ length: 450 }, () => ({ ...one, id: crypto.randomUUID() }))
  await server.deps.db.insert(messages).values(copies)
  server.clock.advance(2 * hours)
  expect(await requeue()).toEqual({ requeued: 450, failed: 0 })
  expect(await requeue()).toEqual({ requeued: 0, failed: 0 })
})

test('however many wait since the database last counted its rows, those without a job are found', async () => {
  const { message } = await invited()
  const { db } = server.deps
  const one = await message()
  const copy = async (state: string, job: string, count: number) => {
    await db.execute(sql`insert into messages (org_id, id, employee_id, template, channel, about, state, created_at)
      select org_id, gen_random_uuid(), employee_id, template, channel, about, ${state}, created_at
      from messages, generate_series(1, ${count}::int) where id = ${one.id}`)
    await db.execute(sql`insert into queue.job (name, data, state, start_after)
      select 'message.send', jsonb_build_object('orgId', org_id, 'messageId', id), ${job}::queue.job_state,
        now() + interval '1 day'
      from messages where state = ${state} and id <> ${one.id}`)
  }
  await db.update(messages).set({ state: 'sent' })
  await db.execute(sql`delete from queue.job`)
  await copy('sent', 'completed', 500)
  for (const table of ['messages', 'queue.job']) await db.execute(sql.raw(`analyze ${table}`))
  await copy('queued', 'created', 8000)
  await db.update(messages).set({ state: 'queued' }).where(eq(messages.id, one.id))
  server.clock.advance(2 * hours)
  expect(await requeue()).toEqual({ requeued: 1, failed: 0 })
}, 60_000)

test('a message that loses one job after the other has failed in the end', async () => {
  const { message, emails } = await invited()
  server.clock.advance(2 * hours)
  for (const requeued of [1, 1, 0]) {
    await loseJobs()
    expect(await requeue()).toMatchObject({ requeued })
  }
  expect(await message()).toMatchObject({
    state: 'failed',
    failure: 'We could not send the message after several attempts',
  })
  expect(await emails()).toBe(0)
})
