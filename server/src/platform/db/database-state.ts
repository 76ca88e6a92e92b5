import { sql } from 'drizzle-orm'
import { sqlStateOf } from '#platform/safe-error.ts'
import { type Db, readRows } from './database.ts'
import { newestMigration } from './migrate.ts'

let needed: number | undefined

export type DatabaseState =
  | 'ready'
  | 'The database takes no changes'
  | 'The database has an older schema than the server needs'

interface State {
  newest: string | null
  only_reads: boolean
}

/**
 * Checks that the database takes changes, which the old one after a fail-over does not, and has every migration that this
 * build knows. One that a newer process has migrated further is as good: migrations only add, until no process of the
 * older build runs any more.
 */
export async function databaseState(db: Db): Promise<DatabaseState> {
  needed ??= newestMigration()
  const [row] = await findState(db)
  if (row?.only_reads) return 'The database takes no changes'
  return Number(row?.newest) >= needed ? 'ready' : 'The database has an older schema than the server needs'
}

async function findState(db: Db): Promise<State[]> {
  try {
    return await readRows<State>(
      db,
      sql`select max(created_at) as newest, current_setting('transaction_read_only') = 'on' as only_reads
        from drizzle.__drizzle_migrations`,
    )
  } catch (error) {
    // There is no such table, or no such schema.
    if (['42P01', '3F000'].includes(sqlStateOf(error) ?? '')) return []
    throw error
  }
}
