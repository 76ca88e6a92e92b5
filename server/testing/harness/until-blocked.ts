import { sql } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import { type Db, readRows } from '#platform/db/database.ts'

const blocked = sql`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

// On a cluster it may be a worker that waits.
const blockedAnywhere = sql`select (count(*) > 0)::int as count from citus_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Waits until one connection waits for what another holds. */
export async function untilBlocked(db: Db): Promise<void> {
  const database = inject('database')
  const isCluster = database.kind === 'postgres' && database.workers !== undefined
  const read = () => readRows(db, isCluster ? blockedAnywhere : blocked)
  await expect.poll(read, { timeout: 5000 }).toEqual([{ count: 1 }])
}
