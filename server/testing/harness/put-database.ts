import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import { inject } from 'vitest'

/** Puts a database with the schema in it into a data directory: making one takes seconds. */
export async function putDatabase(dataDir: string): Promise<void> {
  const database = inject('database')
  if (database.kind !== 'pglite') throw new Error('there are no files of PostgreSQL here')
  await mkdir(join(dataDir, 'pglite'))
  await extract({ file: database.snapshot, cwd: join(dataDir, 'pglite') })
}
