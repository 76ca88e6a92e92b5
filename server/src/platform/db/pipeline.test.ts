import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sqlStateOf } from '#platform/safe-error.ts'
import { testDatabase } from '#testing/harness/test-database.ts'
import { readRows } from './read-rows.ts'
import { pipeline } from './pipeline.ts'

test('the answers come in the order of the list', async () => {
  const { db } = await testDatabase()
  const answers = await db.transaction((tx) =>
    pipeline([
      readRows<{ n: number }>(tx, sql`select 1 as n`),
      readRows<{ n: number }>(tx, sql`select 2 as n`),
      Promise.resolve('three'),
    ]),
  )
  expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }], 'three'])
})

test('nothing that belongs to a transaction happens after it has failed', async () => {
  const { db } = await testDatabase()
  await db.execute(sql`create table slow_notes (text text)`)
  const steps: string[] = []
  const note = async (tx: Pick<typeof db, 'execute'>, text: string) => {
    await tx.execute(sql`select 1`)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await tx.execute(sql`insert into slow_notes values (${text})`)
    steps.push(text)
  }
  const failing = db.transaction((tx) =>
    pipeline([Promise.reject(new Error('not today')), note(tx, 'first'), note(tx, 'second')]),
  )
  await expect(failing).rejects.toThrow('not today')
  expect(steps).toEqual(['first', 'second'])
  expect(await readRows(db, sql`select * from slow_notes`)).toEqual([])
  await db.execute(sql`drop table slow_notes`)
})

test('what a statement failed with by itself is told, not that it came after one that failed', async () => {
  const { db } = await testDatabase()
  const failing = db.transaction((tx) => {
    const divide = readRows(tx, sql`select 1 / 0`)
    const after = Promise.allSettled([divide]).then(() => tx.execute(sql`select 1`))
    return pipeline([after, divide])
  })
  const failure: unknown = await failing.catch((error: unknown) => error)
  expect(sqlStateOf(failure)).toBe('22012')
})
