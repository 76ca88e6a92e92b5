import { inject } from 'vitest'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import { copyDatabase } from './copy-database.ts'

/** The address of a database of its own on the tests' PostgreSQL, or undefined where they run on PGlite. */
export async function newDatabase({ empty = false } = {}): Promise<string | undefined> {
  const database = inject('database')
  if (database.kind === 'pglite') return undefined
  const name = `own_${crypto.randomUUID().replaceAll('-', '')}`
  return copyDatabase(database, name, { empty })
}

/** Puts a database with the schema in it into a data directory: making one takes seconds. */
export async function putDatabase(dataDir: string): Promise<void> {
  const database = inject('database')
  if (database.kind !== 'pglite') throw new Error('there are no files of PostgreSQL here')
  await mkdir(join(dataDir, 'pglite'))
  await extract({ file: database.snapshot, cwd: join(dataDir, 'pglite') })
}
