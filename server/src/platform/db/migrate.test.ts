import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '#platform/app-error.ts'
import { newDatabase } from '#testing/database/new-database.ts'
import { everyTable } from '#testing/database/tenant-tables.ts'
import { migrate, newestMigration } from './migrate.ts'
import { openPostgres } from './open-postgres.ts'

type Snapshot = ReturnType<typeof generateDrizzleJson>

const url = await newDatabase({ empty: true })

test.runIf(url)('a migration takes as long as it takes, whatever limits the database sets', async () => {
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`
    create sequence slowed;
    create function slow() returns event_trigger language plpgsql as
      'begin if nextval(''slowed'') = 1 then perform pg_sleep(0.6); end if; end';
    create event trigger slow on ddl_command_start when tag in ('CREATE TRIGGER') execute function slow();
    do $$ begin execute format('alter database %I set statement_timeout = 300', current_database()); end $$`)
  await admin.end()
  const database = await openPostgres(url!, { onError: () => {} })
  onTestFinished(() => database.close())
  await database.alone(migrate)
  const { rows } = await database.executeSql(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  expect(Number(rows[0].newest)).toBe(newestMigration())
})

test.runIf(url)('tables that other migrations have made are left as they are', async () => {
  const database = await openPostgres((await newDatabase({ empty: true }))!, { onError: () => {} })
  onTestFinished(() => database.close())
  await database.alone(migrate)
  const hashes = async () => {
    const { rows } = await database.executeSql('select hash from drizzle.__drizzle_migrations order by id')
    return rows.map(({ hash }) => hash as string)
  }
  const [first, ...others] = await hashes()
  await database.executeSql(`update drizzle.__drizzle_migrations set hash = 'other' where hash = '${first}'`)
  await database.executeSql(`delete from drizzle.__drizzle_migrations where hash <> 'other'`)
  expect(others).not.toEqual([])
  await expect(database.alone(migrate)).rejects.toThrow(StartError)
  expect(await hashes()).toEqual(['other'])
})

test('the newest snapshot of drizzle-kit is of the tables that the sources describe', async () => {
  const folder = new URL('../../../migrations/meta/', import.meta.url)
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)!
  const snapshot = JSON.parse(readFileSync(new URL(newest, folder), 'utf8')) as Snapshot
  const described = generateDrizzleJson(Object.fromEntries((await everyTable()).entries()))
  expect(await generateMigration(snapshot, described)).toEqual([])
  delete snapshot.tables['public.employees']
  expect(await generateMigration(snapshot, described)).not.toEqual([])
})
