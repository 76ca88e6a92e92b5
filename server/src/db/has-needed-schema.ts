import { sql } from 'drizzle-orm'
import { sqlStateOf } from '#safe-error.ts'
import type { Db } from './database.ts'
import { newestMigration } from './migrate.ts'

let needed: number | undefined

/**
 * Whether the database has every migration that this build knows. One that a newer process has migrated further is
 * as good: migrations only add, until no process of the older build runs any more.
 */
export async function hasNeededSchema(db: Db): Promise<boolean> {
  needed ??= newestMigration()
  try {
    const result = await db.execute(sql`select max(created_at) as newest from drizzle.__drizzle_migrations`)
    const [row] = (result as { rows: { newest: unknown }[] }).rows
    return Number(row?.newest) >= needed
  } catch (error) {
    // There is no such table, or no such schema.
    if (['42P01', '3F000'].includes(sqlStateOf(error) ?? '')) return false
    throw error
  }
}
