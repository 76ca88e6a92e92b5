import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDirectory, takeOver } from './data-directory.ts'
import type { OpenDatabase } from './database.ts'
import type { DatabaseLimits } from '#platform/config/database-settings.ts'
import { openPostgres } from './open-postgres.ts'
import { existsSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import type { Reach } from './reach.ts'
import { reachingPglite } from './run-transaction.ts'

/** Opens PostgreSQL when there is an address, else the embedded database in the data directory. */
export async function openDatabase(options: {
  databaseUrl: string | undefined
  migrationDatabaseUrl?: string | undefined
  databaseLimits: DatabaseLimits
  dataDir: string
  onError: (error: Error) => void
  signal?: AbortSignal | undefined
}): Promise<OpenDatabase> {
  const { databaseUrl, databaseLimits: limits, migrationDatabaseUrl: migrationUrl } = options
  if (databaseUrl) return openPostgres(databaseUrl, { ...options, limits, migrationUrl, otherwise: 'none' })
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(options.dataDir)
  try {
    await takeOver(options.dataDir)
    const database = await openPglite(join(options.dataDir, 'pglite'), options.signal, 'none')
    return {
      ...database,
      async close() {
        await database.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The extensions that the indexes of the schema need. The embedded database has them only when they are handed to it. */
export const pgliteExtensions = { btree_gin, pg_trgm }

/** Opens the embedded database in a directory, made first where there is none. Making it is not broken off. */
export async function openPglite(
  directory: string,
  signal?: AbortSignal,
  otherwise?: Reach,
): Promise<OpenDatabase> {
  if (!existsSync(directory)) await createDirectory(directory)
  signal?.throwIfAborted()
  return wrapPglite(await PGlite.create(directory, { extensions: pgliteExtensions }), otherwise)
}

/** Returns the embedded database as the server uses it. */
export function wrapPglite(client: PGlite, otherwise?: Reach): OpenDatabase {
  const db = drizzle({ client: reachingPglite(client, otherwise) })
  const executeSql: OpenDatabase['executeSql'] = async (text, values) => {
    // Only the simple protocol takes several statements in one text.
    if (values?.length) return client.query(text, values)
    const results = await client.exec(text)
    return { rows: results.flatMap(({ rows }) => rows) }
  }
  return {
    db,
    kind: 'pglite',
    probe: drizzle({ client }),
    executeSql,
    // The lock of the directory keeps other processes out already.
    alone: (work) => work({ db: drizzle({ client }), executeSql }),
    holdStill: (work) => client.runExclusive(work),
    close: () => client.close(),
  }
}

// Made under another name first: a process that is killed meanwhile leaves no half-made database behind.
async function createDirectory(directory: string): Promise<void> {
  const unfinished = `${directory}.new`
  await rm(unfinished, { recursive: true, force: true })
  const client = await PGlite.create(unfinished, { extensions: pgliteExtensions })
  await client.close()
  await rename(unfinished, directory)
}
