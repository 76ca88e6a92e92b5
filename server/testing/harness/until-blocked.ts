import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Db, readRows } from '#platform/db/database.ts'

const blocked = sql`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Waits until one connection waits for what another holds. */
export async function untilBlocked(db: Db): Promise<void> {
  await expect.poll(() => readRows(db, blocked), { timeout: 5000 }).toEqual([{ count: 1 }])
}
