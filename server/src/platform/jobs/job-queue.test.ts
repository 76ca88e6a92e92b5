import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareDatabase } from '#platform/db/migrate.ts'
import { createLog } from '#platform/log.ts'
import { emptyTables, testDatabase } from '#testing/database/test-database.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { jobKinds } from '#modules.ts'
import { sendMessageJob } from '#messages/queue-message.ts'
import { attemptDeliveryJob } from '#webhooks/queue-delivery.ts'
import { bindJob, type BoundJob, defineJob, type Delivery } from './define-job.ts'
import { hourlyTaskJob } from './hourly-tasks.ts'
import { type JobQueue, openQueue } from './job-queue.ts'

let database: OpenDatabase
let queue: JobQueue
beforeEach(async () => {
  database = await testDatabase()
  await emptyTables(database)
  queue = await openQueue(database, createLog('silent'))
})
afterEach(() => queue.stop())

const data = (messageId: string) => ({ orgId: 'o', messageId })

function recording(send: (delivery: Delivery<{ messageId: string }>) => Promise<void> = async () => {}) {
  const ran: string[] = []
  const sending = bindJob(sendMessageJob, async (delivery) => {
    ran.push(delivery.data.messageId)
    await send(delivery)
  })
  const others = jobKinds.map((kind): BoundJob => ({ ...kind, run: async () => {} }))
  return { ran, bound: replace(others, sending) }
}

const replace = (all: readonly BoundJob[], one: BoundJob) =>
  all.map((job) => (job.name === one.name ? one : job))

const enqueue = (...ids: string[]) =>
  database.db.transaction(async (tx) => {
    for (const id of ids) await queue.enqueue(tx, sendMessageJob, data(id))
  })

/** Lets failed jobs be due, without waiting for their delay. */
const skipDelays = () =>
  database.db.execute(
    sql`update queue.job set start_after = now() - interval '1 second' where state < 'active'`,
  )

test('a job is there when its transaction is committed, and not when it is rolled back', async () => {
  const { ran, bound } = recording()
  await enqueue('kept')
  await expect(
    database.db.transaction(async (tx) => {
      await queue.enqueue(tx, sendMessageJob, data('undone'))
      throw new Error('roll back')
    }),
  ).rejects.toThrow('roll back')
  expect(await queue.runDue(bound)).toBe(1)
  expect(ran).toEqual(['kept'])
  expect(await queue.runDue(bound)).toBe(0)
})

test('a job for later waits until then', async () => {
  const { ran, bound } = recording()
  await database.db.transaction((tx) =>
    queue.enqueue(tx, sendMessageJob, data('later'), { afterSeconds: 3600 }),
  )
  await queue.runDue(bound)
  expect(ran).toEqual([])
  await skipDelays()
  await queue.runDue(bound)
  expect(ran).toEqual(['later'])
})

test('a job that fails is tried again, after the others, until its last try', async () => {
  const lastTries: boolean[] = []
  const { ran, bound } = recording(async ({ data: { messageId }, lastTry }) => {
    if (messageId !== 'bad') return
    lastTries.push(lastTry)
    throw new Error('not now')
  })
  await enqueue('bad', 'good')
  await queue.runDue(bound)
  expect(ran.toSorted()).toEqual(['bad', 'good'])
  for (let round = 0; round < 12; round++) {
    await skipDelays()
    await queue.runDue(bound)
  }
  expect(lastTries).toEqual([...Array(8).fill(false), true])
  expect(ran.filter((id) => id === 'good')).toHaveLength(1)
})

test('a job of low priority waits for the others, though it was queued before them', async () => {
  const { ran, bound } = recording()
  await database.db.transaction(async (tx) => {
    for (let index = 0; index < 25; index++)
      await queue.enqueue(tx, sendMessageJob, data('low'), { lowPriority: true })
  })
  await enqueue('first')
  await queue.runDue(bound)
  expect(ran).toHaveLength(26)
  // Those of one batch are run together.
  expect(ran.indexOf('first')).toBeLessThan(20)
})

test('a job of low priority has its turn, though others of its kind come without end', async () => {
  let more = 300
  const { ran, bound } = recording(async ({ data: { messageId } }) => {
    if (messageId === 'new' && more-- > 0) await enqueue('new')
  })
  await database.db.transaction((tx) => queue.enqueue(tx, sendMessageJob, data('low'), { lowPriority: true }))
  await enqueue(...Array<string>(40).fill('new'))
  await queue.runDue(bound)
  expect(ran).toHaveLength(341)
  expect(ran.indexOf('low')).toBeGreaterThanOrEqual(20)
  expect(ran.indexOf('low')).toBeLessThan(120)
})

test('of two processes each job goes to one', async () => {
  const other = await openQueue(database, createLog('silent'))
  const { ran, bound } = recording(() => new Promise((resolve) => setTimeout(resolve, 2)))
  const ids = Array.from({ length: 60 }, (_, index) => `job ${index}`)
  await enqueue(...ids)
  await Promise.all([queue.runDue(bound), other.runDue(bound)])
  await other.stop()
  expect(ran.toSorted()).toEqual(ids.toSorted())
})

test('looking for jobs never gets into a transaction that is open', async () => {
  const { ran, bound } = recording()
  await enqueue('job')
  let running: Promise<number> | undefined
  await expect(
    database.db.transaction(async (tx) => {
      running = queue.runDue(bound)
      for (let round = 0; round < 20; round++) await tx.execute(sql`select pg_sleep(0.002)`)
      throw new Error('roll back')
    }),
  ).rejects.toThrow('roll back')
  await running
  // Had its completion been rolled back, it would run again.
  await queue.runDue(bound)
  expect(ran).toEqual(['job'])
})

/** A queue that looks by itself only once a minute. */
const openSlowQueue = (on = database) => openQueue(on, createLog('silent'), { lookEveryMs: 60_000 })
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 200))

test('a nudge after a change starts its jobs, and stopping waits for them', async () => {
  const slow = await openSlowQueue()
  let finished = false
  const { ran, bound } = recording(async () => {
    await aMoment()
    finished = true
  })
  slow.start(bound)
  await aMoment()
  await database.db.transaction((tx) => slow.enqueue(tx, sendMessageJob, data('job')))
  await aMoment()
  expect(ran).toEqual([])
  slow.nudge()
  await vi.waitFor(() => expect(ran).toEqual(['job']), { timeout: 10_000, interval: 5 })
  await slow.stop()
  expect(finished).toBe(true)
})

test('a job that takes long holds up none of another kind, and is told when the process ends', async () => {
  const slow = await openSlowQueue()
  const { ran, bound } = recording()
  let isTold = false
  const hanging = bindJob(attemptDeliveryJob, ({ signal }) => {
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        isTold = true
        resolve()
      })
    })
  })
  slow.start(replace(bound, hanging))
  await database.db.transaction((tx) =>
    slow.enqueue(tx, attemptDeliveryJob, { orgId: 'o', deliveryId: 'd', attempt: 0 }),
  )
  slow.nudge()
  await aMoment()
  await database.db.transaction((tx) => slow.enqueue(tx, sendMessageJob, data('job')))
  slow.nudge()
  await vi.waitFor(() => expect(ran).toEqual(['job']), { timeout: 10_000, interval: 5 })
  await slow.stop()
  expect(isTold).toBe(true)
})

test('a nudge after a change that queued nothing costs nothing', async () => {
  const looks = vi.spyOn(database.db, 'transaction')
  const slow = await openSlowQueue()
  slow.start(recording().bound)
  // Each kind has been looked for once.
  let before = 0
  while (before < 4 || looks.mock.calls.length > before) {
    before = looks.mock.calls.length
    await aMoment()
  }
  slow.nudge()
  await aMoment()
  expect(looks.mock.calls.length).toBe(before)
  await slow.stop()
  looks.mockRestore()
})

test('what another process has queued is found by one question for all kinds', async () => {
  const looking = await openQueue(database, createLog('silent'), { lookEveryMs: 300 })
  const { ran, bound } = recording()
  const looks = vi.spyOn(database.db, 'transaction')
  looking.start(bound)
  // Each kind has been looked for once.
  await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThanOrEqual(bound.length), {
    timeout: 10_000,
  })
  await aMoment()
  const before = looks.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(looks.mock.calls.length).toBe(before)
  await enqueue('job')
  await vi.waitFor(() => expect(ran).toEqual(['job']), { timeout: 10_000, interval: 5 })
  expect(looks.mock.calls.length).toBeLessThan(before + bound.length)
  await looking.stop()
  looks.mockRestore()
})

test('processes that start at once prepare the database together', async () => {
  await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(database, jobKinds)))
  const { ran, bound } = recording()
  await enqueue('job')
  await queue.runDue(bound)
  expect(ran).toEqual(['job'])
})

test('a job of an hour is queued once, however many processes try', async () => {
  const other = await openQueue(database, createLog('silent'))
  const tasks: string[] = []
  const bound = bindJob(hourlyTaskJob, async ({ data: { task } }) => void tasks.push(task))
  const period = { key: 'purge', everySeconds: 3600 }
  const once = (on: JobQueue) => on.enqueueOnce(hourlyTaskJob, { task: 'purge' }, period)
  const queued = await Promise.all([once(queue), once(other), once(queue), once(other)])
  await other.stop()
  expect(queued.filter(Boolean)).toHaveLength(1)
  await queue.runDue([bound])
  expect(tasks).toEqual(['purge'])
  // Nor once it is done.
  expect(await once(queue)).toBe(false)
})

test('jobs that a process cannot finish are given back at once, and the try does not count', async () => {
  const ending = await openSlowQueue()
  const { ran, bound } = recording(() => new Promise(() => {}))
  await enqueue('endless', 'endless too')
  ending.start(bound)
  await vi.waitFor(() => expect(ran).toHaveLength(2), { timeout: 10_000, interval: 5 })
  await ending.stop({ withinMs: 50 })
  const { ran: later, bound: others } = recording()
  await queue.runDue(others)
  expect(later.toSorted()).toEqual(['endless', 'endless too'])
  const rows = await database.db.execute(sql`select retry_count from queue.job where name = 'message.send'`)
  expect((rows as { rows: object[] }).rows).toEqual([{ retry_count: 0 }, { retry_count: 0 }])
})

test('a job whose data are not those of its kind is never handed over, and waits for a version that knows them', async () => {
  const other = defineJob(sendMessageJob.name, { data: v.object({ orgId: v.string(), sendTo: v.string() }) })
  await database.db.transaction((tx) => queue.enqueue(tx, other, { orgId: 'o', sendTo: 'a recipient' }))
  const { ran, bound } = recording()
  expect(await queue.runDue(bound)).toBe(1)
  expect(ran).toEqual([])
  const left = await database.db.execute(sql`select state, retry_count from queue.job`)
  expect((left as { rows: object[] }).rows).toEqual([{ state: 'retry', retry_count: 0 }])
  await skipDelays()
  const tried: string[] = []
  await queue.runDue([bindJob(other, async ({ data: { sendTo } }) => void tried.push(sendTo))])
  expect(tried).toEqual(['a recipient'])
})
