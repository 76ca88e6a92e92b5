import { sql } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import { type Db, readRows } from '#platform/db/database.ts'

const database = inject('database')

/** True when the tests run on a cluster of Citus (`npm run test:citus`). */
export const onCluster = database.kind === 'postgres' && database.workers !== undefined

const blocked = sql`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

// A worker may be the one that waits on a cluster.
const blockedAnywhere = sql`select (count(*) > 0)::int as count from citus_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Waits until one connection waits for what another holds. */
export async function untilBlocked(db: Db): Promise<void> {
  const read = () => readRows(db, onCluster ? blockedAnywhere : blocked)
  await expect.poll(read, { timeout: 5000 }).toEqual([{ count: 1 }])
}
