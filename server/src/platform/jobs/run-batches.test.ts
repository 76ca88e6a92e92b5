import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { OpenDatabase } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { emptyTables, testDatabase } from '#testing/database/test-database.ts'
import { jobKinds } from '#modules.ts'
import { sendMessageJob } from '#messages/queue-message.ts'
import { openQueue } from './job-queue.ts'

let database: OpenDatabase
beforeEach(async () => {
  database = await testDatabase()
  await emptyTables(database)
})

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** A queue whose database can be taken away, and what becomes of its jobs. */
async function open() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const ran: string[] = []
  const bound = jobKinds.map((kind) => ({ ...kind, run: async () => void ran.push(kind.name) }))
  const executeSql = vi.fn(database.executeSql)
  const queue = await openQueue({ ...database, executeSql }, log, { lookEveryMs: 20 })
  // The files after this one use the same database.
  onTestFinished(() => queue.stop())
  return {
    queue,
    ran,
    executeSql,
    bound,
    logged: (words: string) => lines.filter((line) => line.includes(words)).length,
  }
}

type Queue = Awaited<ReturnType<typeof open>>['queue']

const enqueue = (queue: Queue) =>
  database.db.transaction((tx) => queue.enqueue(tx, sendMessageJob, { orgId: 'o', messageId: 'm' }))

async function states() {
  const result = await database.db.execute(sql`select state from queue.job`)
  return (result as { rows: { state: string }[] }).rows.map(({ state }) => state)
}

test('jobs wait while the database is away, which is said once, and go on by themselves', async () => {
  const { queue, ran, bound, logged } = await open()
  await enqueue(queue)
  const transaction = vi.spyOn(database.db, 'transaction').mockImplementation(() => Promise.reject(away()))
  const execute = vi.spyOn(database.db, 'execute').mockImplementation((() => Promise.reject(away())) as never)
  onTestFinished(() => {
    transaction.mockRestore()
    execute.mockRestore()
  })
  queue.start(bound)
  // The second look comes after the first has been told of.
  await vi.waitFor(() => expect(execute.mock.calls.length).toBeGreaterThan(1), { timeout: 10_000 })
  expect(transaction.mock.calls.length).toBe(bound.length)
  expect(logged('jobs wait for the database')).toBe(1)
  transaction.mockRestore()
  execute.mockRestore()
  await vi.waitFor(() => expect(ran).toEqual(['message.send']), { timeout: 10_000 })
  await vi.waitFor(() => expect(logged('jobs are worked off again')).toBe(1), { timeout: 10_000 })
})

test('a job that was done while the database went away is not done again', async () => {
  const { queue, ran, executeSql, bound } = await open()
  await enqueue(queue)
  executeSql.mockRejectedValueOnce(away()).mockRejectedValueOnce(new Error('Connection terminated'))
  await queue.runDue(bound)
  expect(ran).toEqual(['message.send'])
  expect(await states()).toEqual(['completed'])
})

test('a queue whose jobs cannot be taken is told apart from an empty one', async () => {
  const { queue, bound } = await open()
  await enqueue(queue)
  await database.db.execute(sql`alter table queue.job rename column singleton_key to renamed`)
  const running = queue
    .runDue(bound)
    .finally(() => database.db.execute(sql`alter table queue.job rename column renamed to singleton_key`))
  await expect(running).rejects.toThrow('Failed query')
})
