import { constants } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type OpenDatabase, readRows } from '#platform/db/database.ts'
import { backupFolder } from './backup-folder.ts'
import { databaseName, type KeyNames } from './manifest.ts'

/** A copy of the embedded database as it was at one moment. */
export interface Snapshot extends KeyNames {
  /** Holds the copy. The caller removes it. */
  folder: string
  schema: number
  postgres: string
}

/**
 * Copies the files of an open embedded database. Nothing is written to them meanwhile, so the copy is what a process
 * that was killed at this moment would leave: with everything that was committed, and nothing else.
 */
export async function takeSnapshot(
  database: OpenDatabase,
  { dataDir, keys }: { dataDir: string; keys: KeyNames },
): Promise<Snapshot> {
  const { holdStill } = database
  if (!holdStill) throw new Error('only the embedded database is copied')
  const folder = join(backupFolder(dataDir), `snapshot-${crypto.randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    // Leaves little to be recovered in the copy.
    await database.executeSql('checkpoint')
    const [row] = await readRows<{ postgres: string; schema: unknown }>(
      database.db,
      sql`select current_setting('server_version') as postgres,
        (select max(created_at) from drizzle.__drizzle_migrations) as schema`,
    )
    if (!row) throw new Error('the database did not answer')
    await holdStill(() =>
      cp(join(dataDir, 'pglite'), join(folder, databaseName), {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
      }),
    )
    return {
      folder,
      schema: Number(row.schema),
      postgres: row.postgres.split('.')[0] ?? row.postgres,
      ...keys,
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
