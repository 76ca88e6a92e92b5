import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareDatabase } from '#platform/db/prepare-database.ts'
import { createLog } from '#platform/log.ts'
import { emptyTables, testDatabase } from '#testing/harness/test-database.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { type JobHandlers, type JobQueue, openQueue } from './job-queue.ts'

let database: OpenDatabase
let queue: JobQueue
beforeEach(async () => {
  database = await testDatabase()
  await emptyTables(database)
  queue = await openQueue(database, createLog('silent'))
})
afterEach(() => queue.stop())

const data = (messageId: string) => ({ orgId: 'o', messageId })

function recording(send: JobHandlers['message.send'] = async () => {}) {
  const ran: string[] = []
  const handlers: JobHandlers = {
    'message.send': async (delivery) => {
      ran.push(delivery.data.messageId)
      await send(delivery)
    },
    'message.ask': async () => {},
    'reminder.due': async () => {},
    'identity.poll': async () => {},
    'identity.redact': async () => {},
    'person.sweep': async () => {},
    'plan.keep': async () => {},
    'usage.report': async () => {},
    'webhook.deliver': async () => {},
    'sandbox.webhook': async () => {},
    'sandbox.subscription': async () => {},
    'hourly.task': async () => {},
  }
  return { ran, handlers }
}

const enqueue = (...ids: string[]) =>
  database.db.transaction(async (tx) => {
    for (const id of ids) await queue.enqueue(tx, 'message.send', data(id))
  })

/** Lets failed jobs be due, without waiting for their delay. */
const skipDelays = () =>
  database.db.execute(
    sql`update pgboss.job set start_after = now() - interval '1 second' where state < 'active'`,
  )

test('a job is there when its transaction is committed, and not when it is rolled back', async () => {
  const { ran, handlers } = recording()
  await enqueue('kept')
  await expect(
    database.db.transaction(async (tx) => {
      await queue.enqueue(tx, 'message.send', data('undone'))
      throw new Error('roll back')
    }),
  ).rejects.toThrow('roll back')
  expect(await queue.runDue(handlers)).toBe(1)
  expect(ran).toEqual(['kept'])
  expect(await queue.runDue(handlers)).toBe(0)
})

test('a job for later waits until then', async () => {
  const { ran, handlers } = recording()
  await database.db.transaction((tx) =>
    queue.enqueue(tx, 'message.send', data('later'), { afterSeconds: 3600 }),
  )
  await queue.runDue(handlers)
  expect(ran).toEqual([])
  await skipDelays()
  await queue.runDue(handlers)
  expect(ran).toEqual(['later'])
})

test('a job that fails is tried again, after the others, until its last try', async () => {
  const lastTries: boolean[] = []
  const { ran, handlers } = recording(async ({ data: { messageId }, lastTry }) => {
    if (messageId !== 'bad') return
    lastTries.push(lastTry)
    throw new Error('not now')
  })
  await enqueue('bad', 'good')
  await queue.runDue(handlers)
  expect(ran.toSorted()).toEqual(['bad', 'good'])
  for (let round = 0; round < 12; round++) {
    await skipDelays()
    await queue.runDue(handlers)
  }
  expect(lastTries).toEqual([...Array(8).fill(false), true])
  expect(ran.filter((id) => id === 'good')).toHaveLength(1)
})

test('a job that is behind waits for the others, though it was queued before them', async () => {
  const { ran, handlers } = recording()
  await database.db.transaction(async (tx) => {
    for (let index = 0; index < 25; index++)
      await queue.enqueue(tx, 'message.send', data('behind'), { behind: true })
  })
  await enqueue('first')
  await queue.runDue(handlers)
  expect(ran).toHaveLength(26)
  // Those of one batch are run together.
  expect(ran.indexOf('first')).toBeLessThan(20)
})

test('a job that is behind has its turn, though others of its kind come without end', async () => {
  let more = 300
  const { ran, handlers } = recording(async ({ data: { messageId } }) => {
    if (messageId === 'new' && more-- > 0) await enqueue('new')
  })
  await database.db.transaction((tx) => queue.enqueue(tx, 'message.send', data('behind'), { behind: true }))
  await enqueue(...Array<string>(40).fill('new'))
  await queue.runDue(handlers)
  expect(ran).toHaveLength(341)
  expect(ran.indexOf('behind')).toBeGreaterThanOrEqual(20)
  expect(ran.indexOf('behind')).toBeLessThan(120)
})

test('of two processes each job goes to one', async () => {
  const other = await openQueue(database, createLog('silent'))
  const { ran, handlers } = recording(() => new Promise((resolve) => setTimeout(resolve, 2)))
  const ids = Array.from({ length: 60 }, (_, index) => `job ${index}`)
  await enqueue(...ids)
  await Promise.all([queue.runDue(handlers), other.runDue(handlers)])
  await other.stop()
  expect(ran.toSorted()).toEqual(ids.toSorted())
})

test('looking for jobs never gets into a transaction that is open', async () => {
  const { ran, handlers } = recording()
  await enqueue('job')
  let running: Promise<number> | undefined
  await expect(
    database.db.transaction(async (tx) => {
      running = queue.runDue(handlers)
      for (let round = 0; round < 20; round++) await tx.execute(sql`select pg_sleep(0.002)`)
      throw new Error('roll back')
    }),
  ).rejects.toThrow('roll back')
  await running
  // Had its completion been rolled back, it would run again.
  await queue.runDue(handlers)
  expect(ran).toEqual(['job'])
})

/** A queue that looks by itself only once a minute. */
const openSlowQueue = (on = database) => openQueue(on, createLog('silent'), { lookEveryMs: 60_000 })
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 200))

test('a nudge after a change starts its jobs, and stopping waits for them', async () => {
  const slow = await openSlowQueue()
  let finished = false
  const { ran, handlers } = recording(async () => {
    await aMoment()
    finished = true
  })
  slow.start(handlers)
  await aMoment()
  await database.db.transaction((tx) => slow.enqueue(tx, 'message.send', data('job')))
  await aMoment()
  expect(ran).toEqual([])
  slow.nudge()
  await vi.waitFor(() => expect(ran).toEqual(['job']), { timeout: 10_000, interval: 5 })
  await slow.stop()
  expect(finished).toBe(true)
})

test('a job that takes long holds up none of another kind, and is told when the process ends', async () => {
  const slow = await openSlowQueue()
  const { ran, handlers } = recording()
  let isTold = false
  handlers['webhook.deliver'] = ({ signal }) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        isTold = true
        resolve()
      })
    })
  slow.start(handlers)
  await database.db.transaction((tx) =>
    slow.enqueue(tx, 'webhook.deliver', { orgId: 'o', deliveryId: 'd', attempt: 0 }),
  )
  slow.nudge()
  await aMoment()
  await database.db.transaction((tx) => slow.enqueue(tx, 'message.send', data('job')))
  slow.nudge()
  await vi.waitFor(() => expect(ran).toEqual(['job']), { timeout: 10_000, interval: 5 })
  await slow.stop()
  expect(isTold).toBe(true)
})

test('a nudge after a change that queued nothing costs nothing', async () => {
  const looks = vi.spyOn(database.db, 'transaction')
  const slow = await openSlowQueue()
  slow.start(recording().handlers)
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

test('processes that start at once prepare the database together', async () => {
  await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(database)))
  const { ran, handlers } = recording()
  await enqueue('job')
  await queue.runDue(handlers)
  expect(ran).toEqual(['job'])
})

test('a job of an hour is queued once, whoever tries', async () => {
  const other = await openQueue(database, createLog('silent'))
  const { handlers } = recording()
  const tasks: string[] = []
  handlers['hourly.task'] = async ({ data: { task } }) => void tasks.push(task)
  const period = { key: 'purge', everySeconds: 3600 }
  const once = (on: JobQueue) => on.enqueueOnce('hourly.task', { task: 'purge' }, period)
  const queued = await Promise.all([once(queue), once(other), once(queue), once(other)])
  await other.stop()
  expect(queued.filter(Boolean)).toHaveLength(1)
  await queue.runDue(handlers)
  expect(tasks).toEqual(['purge'])
  // Nor once it is done.
  expect(await once(queue)).toBe(false)
})

test('jobs that a process cannot finish are given back at once, and the try does not count', async () => {
  const ending = await openSlowQueue()
  const { ran, handlers } = recording(() => new Promise(() => {}))
  await enqueue('endless', 'endless too')
  ending.start(handlers)
  await vi.waitFor(() => expect(ran).toHaveLength(2), { timeout: 10_000, interval: 5 })
  await ending.stop({ withinMs: 50 })
  const { ran: later, handlers: others } = recording()
  await queue.runDue(others)
  expect(later.toSorted()).toEqual(['endless', 'endless too'])
  const rows = await database.db.execute(sql`select retry_count from pgboss.job where name = 'message.send'`)
  expect((rows as { rows: object[] }).rows).toEqual([{ retry_count: 0 }, { retry_count: 0 }])
})
