import type { Duplex } from 'node:stream'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabaseProxy } from '#testing/fakes/database-proxy.ts'
import { testDatabase } from '#testing/harness/test-database.ts'
import type { Connection } from './database.ts'
import { isConnectionSpent } from './database-failure.ts'
import { defaultDatabaseLimits } from '#config/database-settings.ts'
import { insideOf } from './inside-of.ts'
import { onOneConnection } from './on-one-connection.ts'
import { openPostgres } from './open-postgres.ts'
import { prepared } from './prepared.ts'
import { readRows } from './read-rows.ts'
import { organisations } from './organisations-tables.ts'
import { pipeline } from './pipeline.ts'

const database = inject('database')
const url = database.kind === 'postgres' ? database.url : ''

const pidOf = async (connection: Connection) => {
  const [row] = await readRows<{ pid: number }>(connection, sql`select pg_backend_pid() as pid`)
  return row?.pid
}

test('whatever Drizzle offers works on it', async () => {
  const { db } = await testDatabase()
  const all = prepared('all_organisations', (connection) =>
    connection.select({ id: organisations.id }).from(organisations),
  )
  const counts = await onOneConnection(db, (connection) =>
    pipeline([
      connection.$count(organisations),
      connection.select({ id: organisations.id }).from(organisations),
      all(connection, {}),
    ]),
  )
  expect(counts[1]).toHaveLength(counts[0])
  expect(counts[2]).toEqual(counts[1])
})

describe.runIf(database.kind === 'postgres')('work on one connection', () => {
  async function open(at = url, poolSize = 3, answerMs = defaultDatabaseLimits.answerMs) {
    const limits = { ...defaultDatabaseLimits, poolSize, answerMs }
    const opened = await openPostgres(at, { limits, onError: () => {} })
    onTestFinished(() => opened.close())
    return opened
  }

  test('sends what does not wait for each other in one write', async () => {
    const { db } = await open()
    await onOneConnection(db, pidOf)
    const pids = await onOneConnection(db, async (connection) => {
      const { connection: socket } = insideOf(connection).session.client as { connection: { stream: Duplex } }
      const write = vi.spyOn(socket.stream, '_writev')
      const answers = await pipeline([pidOf(connection), pidOf(connection), pidOf(connection)])
      expect(write).toHaveBeenCalledTimes(1)
      write.mockRestore()
      return answers
    })
    expect(new Set(pids).size).toBe(1)
  })

  test('gives the connection back, also when it fails', async () => {
    const { db, poolUse } = await open(url, 1)
    const first = await onOneConnection(db, pidOf)
    await expect(
      onOneConnection(db, (connection) =>
        pipeline([pidOf(connection), connection.execute(sql`select 1 / 0`)]),
      ),
    ).rejects.toMatchObject({ cause: { code: '22012' } })
    await expect(onOneConnection(db, () => Promise.reject(new Error('not today')))).rejects.toThrow(
      'not today',
    )
    expect(await onOneConnection(db, pidOf)).toBe(first)
    expect(poolUse?.()).toEqual({ open: 1, idle: 1, waiting: 0 })
  })

  test('gives up a connection whose other end says nothing any more', async () => {
    const proxy = await openDatabaseProxy(url)
    onTestFinished(() => proxy.close())
    const { db, poolUse } = await open(proxy.url, 1, 300)
    const first = await onOneConnection(db, pidOf)
    proxy.hold()
    await expect(onOneConnection(db, pidOf)).rejects.toSatisfy(isConnectionSpent)
    expect(poolUse?.().open).toBe(0)
    await proxy.mend()
    expect(await onOneConnection(db, pidOf)).not.toBe(first)
  })
})
