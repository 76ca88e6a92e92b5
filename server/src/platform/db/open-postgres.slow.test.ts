import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabaseProxy } from '#testing/fakes/database-proxy.ts'
import { type Db, readRows } from './database.ts'
import { isOverLimit, isPassingFailure } from './database-failure.ts'
import { type DatabaseLimits, defaultDatabaseLimits } from '#platform/config/database-settings.ts'
import { openPostgres } from './open-postgres.ts'

const database = inject('database')
const url = database.kind === 'postgres' ? database.url : ''

async function open(limits: Partial<DatabaseLimits> = {}, at = url) {
  const opened = await openPostgres(at, {
    limits: { ...defaultDatabaseLimits, ...limits },
    onError: () => {},
  })
  onTestFinished(() => opened.close())
  return opened
}

/** What a statement failed with, and after how long. */
async function failureOf(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const from = performance.now()
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  return { error, ms: performance.now() - from }
}

/** Holds a connection; a statement of Drizzle's begins when it is waited for. */
const occupy = async (db: Db, seconds: number) => void (await db.execute(sql`select pg_sleep(${seconds})`))

const pidOf = async (db: Pick<Db, 'execute'>) => {
  const result = await db.execute(sql`select pg_backend_pid() as pid`)
  return (result as { rows: [{ pid: number }] }).rows[0].pid
}

async function kill(pid: number) {
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query('select pg_terminate_backend($1)', [pid])
  await admin.end()
  await sleep(50)
}

describe.runIf(database.kind === 'postgres')('the connections to PostgreSQL', () => {
  test('no statement is compiled, which takes many times as long as one of ours', async () => {
    const { db } = await open()
    expect(await readRows(db, sql`show jit`)).toEqual([{ jit: 'off' }])
  })

  test('a statement, a lock and a transaction end at their limits', async () => {
    const { db } = await open({ statementMs: 500, lockMs: 100, idleTransactionMs: 2000 })
    const slow = await failureOf(db.execute(sql`select pg_sleep(5)`))
    expect(isOverLimit(slow.error)).toBe(true)
    expect(slow.ms).toBeLessThan(4000)

    const waiting = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(77)`)
      return failureOf(db.execute(sql`select pg_advisory_xact_lock(77)`))
    })
    expect(isOverLimit(waiting.error)).toBe(true)

    const idle = await failureOf(
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        await sleep(2500)
        await tx.execute(sql`select 1`)
      }),
    )
    expect(isPassingFailure(idle.error)).toBe(true)
    // The pool has nothing left of it.
    await db.execute(sql`select 1`)
  })

  test('a connection to a server that only reads is not used again: another has taken over', async () => {
    const { db } = await open({ poolSize: 1 })
    const before = await pidOf(db)
    const { error } = await failureOf(
      db.transaction((tx) => tx.execute(sql`create table never_made (id int)`), { accessMode: 'read only' }),
    )
    expect(isPassingFailure(error)).toBe(true)
    expect(await pidOf(db)).not.toBe(before)
  })

  test('a server on the same machine that is stopped is one that cannot be asked', async () => {
    const client = new pg.Client({ host: '/nowhere', database: 'none' })
    const { error } = await failureOf(client.connect())
    expect(error).toMatchObject({ code: 'ENOENT' })
    expect(isPassingFailure(error)).toBe(true)
    expect(isPassingFailure(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe(false)
  })

  test('limits of 0 are not sent, for poolers that refuse them', async () => {
    const { db } = await open({ statementMs: 0 })
    const result = await db.execute(sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`)
    expect((result as { rows: object[] }).rows).toEqual([{ statement: '0', lock: '0' }])
  })

  test('what only one process may do has no limit of time, and is done by one at a time', async () => {
    const limits = { statementMs: 200, lockMs: 100, answerMs: 300, poolSize: 1 }
    const both = [await open(limits), await open(limits)]
    const log: string[] = []
    await Promise.all(
      both.map(({ alone }, index) =>
        alone(async (own) => {
          log.push(`begin ${index}`)
          await own.db.execute(sql`select pg_sleep(0.6)`)
          log.push(`end ${index}`)
        }),
      ),
    )
    const first = log[0]?.at(-1)
    const second = first === '0' ? '1' : '0'
    expect(log).toEqual([`begin ${first}`, `end ${first}`, `begin ${second}`, `end ${second}`])
  })

  test('a caller that gets no connection is told soon, and connections that failed are not missing later', async () => {
    const { db } = await open({ poolSize: 2, poolWaitMs: 200 })
    const busy = [1, 2].map(() => occupy(db, 4))
    await sleep(50)
    const { error, ms } = await failureOf(db.transaction((tx) => tx.execute(sql`select 1`)))
    expect(isPassingFailure(error)).toBe(true)
    expect(ms).toBeLessThan(3500)
    await Promise.all(busy)
    await Promise.all([1, 2, 3].map(() => db.transaction((tx) => tx.execute(sql`select 1`))))
  })

  test('a connection lost in the middle of a transaction fails it, and nothing else', async () => {
    const { db } = await open({ poolSize: 1 })
    const inBetween = await failureOf(
      db.transaction(async (tx) => {
        await kill(await pidOf(tx))
        await tx.execute(sql`select 1`)
      }),
    )
    expect(isPassingFailure(inBetween.error)).toBe(true)
    // While it is idle, and then at the first statement of a transaction.
    await kill(await pidOf(db))
    await db.transaction((tx) => tx.execute(sql`select 1`))
    // The one connection there is was not kept by any of them.
    await Promise.all([1, 2, 3].map(() => db.transaction((tx) => tx.execute(sql`select 1`))))
  })

  test('a connection whose other end says nothing any more is given up, the transaction on it too', async () => {
    const proxy = await openDatabaseProxy(url)
    onTestFinished(() => proxy.close())
    const { db, probe } = await open(
      { answerMs: 1000, statementMs: 900, poolWaitMs: 300, poolSize: 2 },
      proxy.url,
    )
    await probe.execute(sql`select 1`)
    const silent = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      proxy.hold()
      await tx.execute(sql`select 1`)
    })
    const { error, ms } = await failureOf(silent)
    expect(isPassingFailure(error)).toBe(true)
    // Once, and not again for the rollback.
    expect(ms).toBeLessThan(1900)
    const atBegin = await failureOf(db.transaction((tx) => tx.execute(sql`select 1`)))
    expect(isPassingFailure(atBegin.error)).toBe(true)
    await proxy.mend()
    await Promise.all([1, 2, 3].map(() => db.transaction((tx) => tx.execute(sql`select 1`))))
  })

  test.each([
    ['at once', false],
    ['later than the failure', true],
  ])(
    'a transaction in which a statement failed is never taken for committed: told %s',
    async (_when, lateEnds) => {
      const proxy = await openDatabaseProxy(url, { lateEnds })
      onTestFinished(() => proxy.close())
      const { db } = await open({}, proxy.url)
      const swallowed = db.transaction(async (tx) => {
        await tx.execute(sql`select 1 / 0`).catch(() => undefined)
        return 'done'
      })
      await expect(swallowed).rejects.toThrow('a transaction in which a statement failed was to be committed')
      const failing = db.transaction((tx) => tx.execute(sql`select 1 / 0`))
      await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
    },
  )

  test('a pool that is busy is none whose database is away', async () => {
    const { db, probe } = await open({ poolSize: 1 })
    const busy = occupy(db, 3)
    await sleep(50)
    const { error, ms } = await failureOf(probe.execute(sql`select 1`))
    expect(error).toBeUndefined()
    expect(ms).toBeLessThan(2500)
    await busy
  })
})
