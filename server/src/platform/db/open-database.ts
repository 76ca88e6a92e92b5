import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { takeOver } from '#platform/backup/restored-folder.ts'
import type { Db } from './database.ts'
import type { DatabaseLimits } from '#config/database-settings.ts'
import { lockDirectory } from './lock-directory.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'

interface SqlResult {
  rows: any[] // any: rows of statements that are not ours
}

/** An open database and the two things that are beyond Drizzle. */
export interface OpenDatabase {
  db: Db
  kind: 'pglite' | 'postgres'
  /** Answers whether it can be asked, apart from all work: a process that is busy is none whose database is away. */
  probe: Db
  /** Runs statements of another library (pg-boss) outside every transaction. */
  executeSql(text: string, values?: unknown[]): Promise<SqlResult>
  /**
   * Runs work that only one process at a time may do, on what it is handed, without limits of time. When it is aborted,
   * PostgreSQL undoes the transaction that is under way; the embedded database goes on to the end of the work.
   */
  alone<T>(
    work: (own: Pick<OpenDatabase, 'db' | 'executeSql'>) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>
  /** Runs work during which nothing is written to the files of the embedded database; PostgreSQL has none of it. */
  holdStill?<T>(work: () => Promise<T>): Promise<T>
  /** How the connections of this process are used; the embedded database has none. */
  poolUse?(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** Opens PostgreSQL when there is an address, else the embedded database in the data directory. */
export async function openDatabase(options: {
  databaseUrl: string | undefined
  databaseLimits: DatabaseLimits
  dataDir: string
  onError: (error: Error) => void
  onUnprepared?: (reason: string) => void
  signal?: AbortSignal | undefined
}): Promise<OpenDatabase> {
  const { databaseUrl, databaseLimits: limits } = options
  if (databaseUrl) return openPostgres(databaseUrl, { ...options, limits })
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(options.dataDir)
  try {
    await takeOver(options.dataDir)
    const database = await openPglite(join(options.dataDir, 'pglite'), options.signal)
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
