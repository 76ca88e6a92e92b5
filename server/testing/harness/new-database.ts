import pg from 'pg'
import { inject } from 'vitest'

/** The address of a database of its own on the tests' PostgreSQL, or undefined where they run on PGlite. */
export async function newDatabase({ empty = false } = {}): Promise<string | undefined> {
  const database = inject('database')
  if (database.kind === 'pglite') return undefined
  const name = `own_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(database.url)
  await admin.connect()
  await admin.query(`create database ${name} ${empty ? '' : `template ${database.template}`}`)
  await admin.end()
  const url = new URL(database.url)
  url.pathname = `/${name}`
  return url.href
}
