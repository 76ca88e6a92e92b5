import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { OpenDatabase } from './database.ts'

/** Brings the schema up to date; all of what is missing in one transaction, so a killed start is repeated. */
export async function migrate({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  const config = { migrationsFolder: migrationsFolder() }
  // Drizzle's own migrate functions differ by driver in their types only; both are these two lines.
  const { dialect, session } = db as unknown as Migratable
  await dialect.migrate(readMigrationFiles(config).map(withoutLimits), session, config)
}

// A database may set limits of its own, as one behind a pooler does that refuses those of a connection. What a
// migration changes is worth waiting for, however many there are of it.
function withoutLimits(migration: MigrationMeta): MigrationMeta {
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  return { ...migration, sql: [...limits.map((limit) => `set local ${limit} = 0`), ...migration.sql] }
}

interface Migratable {
  session: unknown
  dialect: { migrate(files: MigrationMeta[], session: unknown, config: object): Promise<void> }
}

/** When the newest migration of this build was made, which is how the database counts them (in milliseconds). */
export function newestMigration(): number {
  const files = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  return Math.max(...files.map(({ folderMillis }) => folderMillis))
}

// Beside main.js in the bundle, in the package's folder in the sources.
function migrationsFolder(): string {
  const folders = ['./migrations', '../../../migrations'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const folder = folders.find((path) => existsSync(path))
  if (!folder) throw new Error('the folder of the migrations is missing')
  return folder
}
