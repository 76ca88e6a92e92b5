import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { pgliteExtensions, wrapPglite } from '#db/open-pglite.ts'
import { openPostgres } from '#db/open-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that the tests of this project run on; its schema is in place. */
    database: { kind: 'pglite'; snapshot: string } | { kind: 'postgres'; url: string; template: string }
  }
}

let opened: Promise<OpenDatabase> | undefined

/** This worker's database, shared by its test files, which run one after the other. */
export function testDatabase(): Promise<OpenDatabase> {
  return (opened ??= open())
}

async function open(): Promise<OpenDatabase> {
  const database = inject('database')
  if (database.kind === 'pglite') {
    const snapshot = new Blob([await readFile(database.snapshot)])
    return wrapPglite(await PGlite.create({ loadDataDir: snapshot, extensions: pgliteExtensions }))
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(database.url)
  await admin.connect()
  await admin.query(`create database ${name} template ${database.template}`)
  await admin.end()
  const url = new URL(database.url)
  url.pathname = `/${name}`
  return openPostgres(url.href, { onError: () => {} })
}

/** Empties every table, so that one test's limits and queued jobs are not another's. */
export async function emptyTables({ db }: OpenDatabase): Promise<void> {
  const tables = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const names = (tables as { rows: { name: string }[] }).rows.map(({ name }) => name)
  await db.execute(sql.raw(`truncate ${names.join(', ')}`))
  await db.execute(sql`delete from pgboss.job`)
}
