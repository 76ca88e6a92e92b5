import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { emptyTables, testDatabase } from '#testing/harness/test-database.ts'
import { bossOn } from './boss-on.ts'
import { jobKinds } from '#jobs.ts'
import { sendMessageJob } from '#messages/message-jobs.ts'
import { defineJob } from './define-job.ts'
import { type JobQueue, openQueue } from './job-queue.ts'
import { jobsAbout, retryFailedJobs } from './queue-tables.ts'

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
  const run = (name: string) => {
    ran.push(name)
    return fails ? Promise.reject(new Error('not now')) : Promise.resolve()
  }
  const bound = jobKinds.map((kind) => ({ ...kind, run: () => run(kind.name) }))
  await database.db.transaction(async (tx) => {
    for (const { name } of jobKinds) await queue.enqueue(tx, anyJob(name), { orgId: 'o' })
  })
  return {
    ran,
    /** Runs those that wait, and answers which. */
    async work() {
      await change(sql`start_after = now() - interval '1 second'`, sql`state < 'active'`)
      await queue.runDue(bound)
      return ran.splice(0).toSorted()
    },
  }
}

const change = (set: ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
  database.db.execute(sql`update pgboss.job set ${set} where ${where}`)
const retry = () => retryFailedJobs(database, jobKinds)

/** Leaves those that wait with one try. */
const leaveOneTry = () => change(sql`retry_count = retry_limit, started_on = null`, sql`state < 'active'`)

const mostTries = (name: string) => 1 + (jobKinds.find((kind) => kind.name === name)?.retry.retryLimit ?? NaN)

const jobNames = jobKinds.map(({ name }) => name)
const retried = jobNames
  .filter((name) => !['message.send', 'webhook.deliver', 'hourly.task'].includes(name))
  .toSorted()

test('a job that has used up its tries gets another one every hour, until it is done', async () => {
  expect(retried).toContain('reminder.due')
  expect(retried).toContain('identity.redact')
  const { work } = await oneOfEach({ fails: true })
  for (let tries = 1; tries <= 9; tries++) {
    expect(Object.keys(await retry()).toSorted()).toEqual(retried.filter((name) => mostTries(name) < tries))
    expect(await work()).toContain('reminder.due')
  }
  for (let hour = 1; hour <= 2; hour++) {
    expect(await work()).toEqual([])
    expect(await retry()).toEqual(Object.fromEntries(retried.map((name) => [name, 1])))
    expect(await work()).toEqual(retried)
  }
  await retry()
  const { work: workWell } = await oneOfEach({ fails: false })
  expect(await workWell()).toEqual([...jobNames, ...retried].toSorted())
  expect(await retry()).toEqual({})
})

test('however many processes look at once, a failed job gets one more try', async () => {
  const { work } = await oneOfEach({ fails: true })
  await leaveOneTry()
  await work()
  const counts = await Promise.all(Array.from({ length: 8 }, retry))
  expect(counts.flatMap((count) => Object.values(count))).toEqual(retried.map(() => 1))
  expect(await work()).toEqual(retried)
})

test('what waits for a server that was off for a year is done then, whether it was begun or had failed', async () => {
  const { work } = await oneOfEach({ fails: true })
  await leaveOneTry()
  await work()
  const { work: workWell } = await oneOfEach({ fails: false })
  const before = sql`- interval '366 days'`
  await change(
    sql`start_after = start_after ${before}, keep_until = keep_until ${before}, completed_on = completed_on ${before}`,
    sql`true`,
  )
  const boss = bossOn(database, { supervise: false, migrate: false })
  await boss.archive()
  await retry()
  await boss.archive()
  expect(await workWell()).toEqual([...jobNames, ...retried].toSorted())
})

test('a failed job that was to be kept for two weeks alone gets its tries after them all the same', async () => {
  const { work } = await oneOfEach({ fails: true })
  await leaveOneTry()
  await work()
  await change(sql`keep_until = now() - interval '1 minute'`, sql`true`)
  await retry()
  await bossOn(database, { supervise: false, migrate: false }).archive()
  expect(await work()).toEqual(retried)
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
