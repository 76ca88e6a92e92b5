import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from './database.ts'
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
  /** Runs statements of another library (pg-boss) outside every transaction. */
  executeSql(text: string, values?: unknown[]): Promise<SqlResult>
  /** Runs work that only one process at a time may do. */
  alone<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens PostgreSQL when there is an address, else the embedded database in the data directory. */
export async function openDatabase(options: {
  databaseUrl: string | undefined
  dataDir: string
  onError: (error: Error) => void
}): Promise<OpenDatabase> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options.onError)
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(options.dataDir)
  try {
    const database = await openPglite(join(options.dataDir, 'pglite'))
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
