import { sql } from 'drizzle-orm'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Connection } from './database.ts'
import { isPassingFailure } from './database-failure.ts'
import { defaultDatabaseLimits } from '#config/database-settings.ts'
import { openPostgres } from './open-postgres.ts'
import { readRows } from './read-rows.ts'

const database = inject('database')
const url = database.kind === 'postgres' ? database.url : ''

/** A database of one connection, and what was told of it. */
async function open({ prepares = true } = {}) {
  const told: string[] = []
  const opened = await openPostgres(url, {
    limits: { ...defaultDatabaseLimits, poolSize: 1, prepares },
    onError: () => {},
    onUnprepared: (reason) => told.push(reason),
  })
  onTestFinished(() => opened.close())
  return { ...opened, told }
}

const plus = (db: Connection, number: number, summand = 1) =>
  readRows<{ sum: number }>(db, sql`select ${number}::int + ${sql.raw(String(summand))} as sum`, {
    name: 'plus',
  })

const preparedIn = async (db: Connection) =>
  (await readRows<{ name: string }>(db, sql`select name from pg_prepared_statements order by name`)).map(
    ({ name }) => name,
  )

/** What another process calls the statement. */
async function namesOfPlus() {
  const { db } = await open()
  await plus(db, 1)
  return preparedIn(db)
}

describe.runIf(database.kind === 'postgres')('statements with a name', () => {
  test('one is planned once for a connection, each text of a name by itself, and others are not kept', async () => {
    const { db, told } = await open()
    for (const number of [1, 2, 3]) expect(await plus(db, number)).toEqual([{ sum: number + 1 }])
    expect(await plus(db, 1, 10)).toEqual([{ sum: 11 }])
    await db.execute(sql`select ${1}::int`)
    const names = await preparedIn(db)
    expect(names).toEqual([expect.stringMatching(/^plus_[0-9a-f]{24}$/), expect.stringMatching(/^plus_/)])
    expect(new Set(names).size).toBe(2)
    expect(told).toEqual([])
  })

  test('the same text has the same name in every process, and no other text has it', async () => {
    const [one, other] = [await open(), await open()]
    await plus(one.db, 1, 10)
    await plus(one.db, 1)
    await plus(other.db, 1)
    const [inOne, inOther] = [await preparedIn(one.db), await preparedIn(other.db)]
    expect(inOne).toHaveLength(2)
    expect(inOne).toContain(inOther[0])
  })

  test('where they are not to be prepared, no name is sent', async () => {
    const { db } = await open({ prepares: false })
    expect(await plus(db, 1)).toEqual([{ sum: 2 }])
    expect(await preparedIn(db)).toEqual([])
  })

  test('on a connection that does not know a name, the first is told as passing and the next go without', async () => {
    const { db, told } = await open()
    await plus(db, 1)
    // As a pooler does that hands the next statement to another connection.
    await db.execute(sql`deallocate all`)
    const failure: unknown = await db.transaction((tx) => plus(tx, 1)).catch((error: unknown) => error)
    expect(isPassingFailure(failure)).toBe(true)
    expect(told).toEqual([expect.stringMatching(/^prepared statement "plus_\w+" does not exist$/)])
    for (const number of [1, 2]) expect(await plus(db, number)).toEqual([{ sum: number + 1 }])
    expect(await preparedIn(db)).toEqual([])
    expect(told).toHaveLength(1)
  })

  test('so on a connection on which another client has prepared under the same name', async () => {
    const { db, told } = await open()
    const [name] = await namesOfPlus()
    await db.execute(sql.raw(`prepare ${name} as select 1`))
    const failure: unknown = await plus(db, 1).catch((error: unknown) => error)
    expect(isPassingFailure(failure)).toBe(true)
    expect(told).toEqual([`prepared statement "${name}" already exists`])
    expect(await plus(db, 1)).toEqual([{ sum: 2 }])
  })

  test('so when a newer version changes a table while this one still runs', async () => {
    const { db, told } = await open()
    await db.execute(sql`create table changing as select 1 as one`)
    onTestFinished(async () => void (await db.execute(sql`drop table changing`)))
    const read = () => readRows(db, sql`select * from changing`, { name: 'changing' })
    expect(await read()).toEqual([{ one: 1 }])
    await db.execute(sql`alter table changing add column two int`)
    const failure: unknown = await read().catch((error: unknown) => error)
    expect(isPassingFailure(failure)).toBe(true)
    expect(told).toEqual(['cached plan must not change result type'])
    expect(await read()).toEqual([{ one: 1, two: null }])
  })
})
