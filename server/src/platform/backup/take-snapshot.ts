import { constants } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { type OpenDatabase, readRows } from '#platform/db/database.ts'
import { databaseName, type KeyNames } from './manifest.ts'
import { createHash } from 'node:crypto'

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

// The longest path that fits into a socket's address everywhere: sun_path has 104 bytes on macOS, with a final zero.
const longestPath = 103

/** Returns the folder of a running server's part of a backup. Only the server's user can enter it. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'snapshots')
}

/**
 * Returns the address at which a running server takes requests for a backup; undefined when the path is too long for one.
 */
export function backupAddress(dataDir: string): string | undefined {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(resolve(dataDir).toLowerCase()).digest('hex').slice(0, 32)
    return `\\\\.\\pipe\\bonafide-${name}`
  }
  const path = resolve(backupFolder(dataDir), 'socket')
  return [path, relative(process.cwd(), path)].find((name) => Buffer.byteLength(name) <= longestPath)
}
