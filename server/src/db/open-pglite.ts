import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { OpenDatabase } from './open-database.ts'
import * as schema from './schema.ts'

/** Opens the embedded database in a directory, made first where there is none. */
export async function openPglite(directory: string): Promise<OpenDatabase> {
  if (!existsSync(directory)) await createDirectory(directory)
  return wrapPglite(await PGlite.create(directory))
}

/** The embedded database as the server uses it. */
export function wrapPglite(client: PGlite): OpenDatabase {
  return {
    db: drizzle({ client, schema }),
    kind: 'pglite',
    async executeSql(text, values) {
      // Only the simple protocol takes several statements in one text.
      if (values?.length) return client.query(text, values)
      const results = await client.exec(text)
      return results.at(-1) ?? { rows: [] }
    },
    // The lock of the directory keeps other processes out already.
    alone: (work) => work(),
    close: () => client.close(),
  }
}

// Made under another name first: a process that is killed meanwhile leaves no half-made database behind.
async function createDirectory(directory: string): Promise<void> {
  const unfinished = `${directory}.new`
  await rm(unfinished, { recursive: true, force: true })
  const client = await PGlite.create(unfinished)
  await client.close()
  await rename(unfinished, directory)
}
