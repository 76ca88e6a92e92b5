import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '#testing/harness/new-database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './open-postgres.ts'

const url = await newDatabase({ empty: true })

test.runIf(url)('a migration takes as long as it takes, whatever limits the database sets', async () => {
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`
    create function slow() returns event_trigger language plpgsql as 'begin perform pg_sleep(0.6); end';
    create event trigger slow on ddl_command_start when tag in ('CREATE TRIGGER') execute function slow();
    do $$ begin execute format('alter database %I set statement_timeout = 300', current_database()); end $$`)
  await admin.end()
  const database = await openPostgres(url!, { onError: () => {} })
  onTestFinished(() => database.close())
  await database.alone(migrate)
  const { rows } = await database.executeSql(
    'select count(*)::int as migrations from drizzle.__drizzle_migrations',
  )
  expect(rows[0].migrations).toBeGreaterThan(12)
})
