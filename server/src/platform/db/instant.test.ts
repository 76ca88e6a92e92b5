import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database/test-database.ts'
import { readRows } from './database.ts'
import { isoInstant } from './instant.ts'

test.each([
  ['2026-11-20 10:11:12.123+00', '2026-11-20T10:11:12.123Z'],
  ['2026-11-20 10:11:12.5+00', '2026-11-20T10:11:12.500Z'],
  ['2026-11-20 10:11:12+00', '2026-11-20T10:11:12.000Z'],
  ['2026-11-20T10:11:12.123456+00:00', '2026-11-20T10:11:12.123Z'],
  ['2026-06-01 00:30:00.5+01', '2026-05-31T23:30:00.500Z'],
  ['2026-11-20T15:41:12.123456+05:30', '2026-11-20T10:11:12.123Z'],
])('%s is %s', (text, iso) => {
  expect(isoInstant(text)).toBe(iso)
})

test.each(['UTC', 'Europe/London', 'Asia/Kolkata'])(
  'a connection in the time zone %s tells the same',
  async (zone) => {
    const { db } = await testDatabase()
    const instants = ['2026-01-02T03:04:05.600Z', '2026-07-31T23:59:59.999Z', '1999-12-31T00:00:00.000Z']
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local time zone ${sql.raw(`'${zone}'`)}`)
      for (const instant of instants) {
        const at = sql`${instant}::timestamptz`
        const [row] = await readRows<{ plain: string; in_json: [string] }>(
          tx,
          sql`select ${at} as plain, json_build_array(${at}) as in_json`,
        )
        expect([row!.plain, ...row!.in_json].map(isoInstant)).toEqual([instant, instant])
      }
    })
  },
)
