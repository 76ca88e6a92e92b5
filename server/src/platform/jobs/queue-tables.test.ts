import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenDatabase, readRows } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { emptyTables, testDatabase } from '#testing/database/test-database.ts'
import { bossOn } from './boss-on.ts'
import { jobKinds } from '#modules.ts'
import { sendMessageJob } from '#messages/queue-message.ts'
import { defineJob, type Delivery } from './define-job.ts'
import { type JobQueue, openQueue } from './job-queue.ts'
import { jobsAbout } from './queue-tables.ts'

let database: OpenDatabase
let queue: JobQueue
beforeEach(async () => {
  database = await testDatabase()
  await emptyTables(database)
  queue = await openQueue(database, createLog('silent'))
})
afterEach(() => queue.stop())

const anyJob = (name: string) => defineJob(name, { data: v.object({ orgId: v.string() }) })

/** A job of each kind, and handlers that note what they were given. */
async function oneOfEach({ fails }: { fails: boolean }) {
  const ran: string[] = []
  const lastTries: boolean[] = []
  const run = (name: string, { lastTry }: Delivery<unknown>) => {
    ran.push(name)
    if (name === 'message.release') lastTries.push(lastTry)
    return fails ? Promise.reject(new Error('not now')) : Promise.resolve()
  }
  const bound = jobKinds.map((kind) => ({
    ...kind,
    run: (delivery: Delivery<unknown>) => run(kind.name, delivery),
  }))
  await database.db.transaction(async (tx) => {
    for (const { name } of jobKinds) await queue.enqueue(tx, anyJob(name), { orgId: 'o' })
  })
  return {
    ran,
    /** Of the tries of one kind, whether each was told to be the last. */
    lastTries,
    /** Runs those that wait, and answers which. */
    async work() {
      await change(sql`start_after = now() - interval '1 second'`, sql`state < 'active'`)
      await queue.runDue(bound)
      return ran.splice(0).toSorted()
    },
  }
}

const change = (set: ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
  database.db.execute(sql`update queue.job set ${set} where ${where}`)
/** Leaves those that wait with one try of those within 20 minutes. */
const leaveOneTry = async () => {
  for (const { name, retry } of jobKinds)
    await change(
      sql`retry_count = ${retry.retryLimit}, started_on = null`,
      sql`state < 'active' and name = ${name}`,
    )
}

const jobNames = jobKinds.map(({ name }) => name).toSorted()
const hourly = jobNames.filter(
  (name) => !['message.send', 'webhook.deliver', 'hourly.task', 'hris.read'].includes(name),
)

test('a job that has used up its tries gets another one every hour, until it is done', async () => {
  expect(hourly).toContain('message.release')
  expect(hourly).toContain('identity.redact')
  const { work, lastTries } = await oneOfEach({ fails: true })
  expect(await work()).toEqual(jobNames)
  for (let tries = 2; tries <= 12; tries++) {
    const names = jobKinds.filter(({ retry, retryHourly }) => retryHourly || retry.retryLimit + 1 >= tries)
    expect(await work()).toEqual(names.map(({ name }) => name).toSorted())
  }
  expect(lastTries).toEqual([...Array(8).fill(false), true, true, true, true])
  const waits = await readRows<{ name: string; seconds: number }>(
    database.db,
    sql`select name, extract(epoch from start_after - now())::float8 as seconds from queue.job
      where state = 'retry'`,
  )
  expect(waits.map(({ name }) => name).toSorted()).toEqual(hourly)
  expect(Math.max(...waits.map(({ seconds }) => seconds))).toBeLessThanOrEqual(3600)
  expect(Math.min(...waits.map(({ seconds }) => seconds))).toBeGreaterThan(3500)
  const { work: workWell } = await oneOfEach({ fails: false })
  expect(await workWell()).toEqual([...jobNames, ...hourly].toSorted())
  expect(await workWell()).toEqual([])
})

test('what waits for a server that was off for a year is done then, whether it was begun or had failed', async () => {
  const { work: workWell } = await oneOfEach({ fails: false })
  await workWell()
  const { work } = await oneOfEach({ fails: true })
  await leaveOneTry()
  await work()
  await oneOfEach({ fails: false })
  const before = sql`- interval '366 days'`
  await change(
    sql`start_after = start_after ${before}, keep_until = keep_until ${before}, completed_on = completed_on ${before}`,
    sql`true`,
  )
  await database.db.execute(
    sql`update queue.queue set maintain_on = null, monitor_on = null, monitor_claim_on = null`,
  )
  const boss = bossOn(database, { supervise: false, migrate: false })
  await boss.start()
  await boss.supervise()
  await boss.stop({ graceful: false })
  // What was done that long ago is not kept.
  expect(await readRows(database.db, sql`select from queue.job where state = 'completed'`)).toEqual([])
  expect(await workWell()).toEqual([...jobNames, ...hourly].toSorted())
})

test('the tables of pg-boss are those that the statements of queue-tables.ts were written for', async () => {
  const { version } = JSON.parse(
    await readFile(new URL('../../../../node_modules/pg-boss/package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  expect(version).toMatch(/^12\./)
  const columns = await readRows<{ column: string }>(
    database.db,
    sql`select column_name || ' ' || data_type as column from information_schema.columns
      where table_schema = 'queue' and table_name = 'job' and column_name in
        ('id', 'name', 'data', 'state', 'blocked', 'start_after', 'started_on', 'completed_on') order by 1`,
  )
  expect(columns.map(({ column }) => column)).toEqual([
    'blocked boolean',
    'completed_on timestamp with time zone',
    'data jsonb',
    'id uuid',
    'name text',
    'start_after timestamp with time zone',
    'started_on timestamp with time zone',
    'state USER-DEFINED',
  ])
  const states = sql`select enum_range(null::queue.job_state)::text as states`
  expect(await readRows(database.db, states)).toEqual([
    { states: '{created,retry,active,completed,cancelled,failed}' },
  ])
  const indexes = sql`select indexdef from pg_indexes where schemaname = 'queue'
    and indexdef like '%(name, state, blocked, start_after) WHERE (state = ANY%created%retry%'`
  expect(await readRows(database.db, indexes)).toHaveLength(1)
})

test('a job is not queued where no worker would ever find it', async () => {
  const unknown = anyJob('no.such.kind')
  const queued = database.db.transaction((tx) => queue.enqueue(tx, unknown, { orgId: 'o' }))
  await expect(queued).rejects.toThrow('there is no queue for no.such.kind')
})

test('jobs are found by what they are about, and by how they stand', async () => {
  const send = (messageId: string, attempt?: number) =>
    database.db.transaction((tx) => queue.enqueue(tx, sendMessageJob, { orgId: 'o', messageId, attempt }))
  const about = async () =>
    (await database.db.execute(sql`select id, is_live, failed::int, attempt
      from ${jobsAbout(sendMessageJob, 'messageId')} j order by id`)) as { rows: object[] }
  for (const attempt of [undefined, 4, 2]) await send('failed', attempt)
  await change(sql`state = 'failed', completed_on = now()`, sql`true`)
  await send('failed long ago')
  await change(sql`state = 'failed', completed_on = now() - interval '2 days'`, sql`state = 'created'`)
  await send('active')
  await change(sql`state = 'active', started_on = now()`, sql`state = 'created'`)
  await send('waiting')
  await send('done')
  await change(sql`state = 'completed', completed_on = now()`, sql`data->>'messageId' = 'done'`)
  expect((await about()).rows).toEqual([
    { id: 'active', is_live: true, failed: 0, attempt: null },
    { id: 'failed', is_live: false, failed: 3, attempt: 4 },
    { id: 'waiting', is_live: true, failed: 0, attempt: null },
  ])
})
