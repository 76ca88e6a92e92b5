import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { takeOver } from '#platform/backup/restored-folder.ts'
import type { OpenDatabase } from './database.ts'
import type { DatabaseLimits } from '#platform/config/database-settings.ts'
import { lockDirectory } from './lock-directory.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'

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
