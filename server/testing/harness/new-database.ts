import { inject } from 'vitest'
import { copyDatabase } from './copy-database.ts'

/** The address of a database of its own on the tests' PostgreSQL, or undefined where they run on PGlite. */
export async function newDatabase({ empty = false } = {}): Promise<string | undefined> {
  const database = inject('database')
  if (database.kind === 'pglite') return undefined
  const name = `own_${crypto.randomUUID().replaceAll('-', '')}`
  return copyDatabase(database, name, { empty })
}
