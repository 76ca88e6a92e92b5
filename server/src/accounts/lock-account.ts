import { sql } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'

/**
 * Changes of an account one at a time, until the transaction ends, while others that only hold it as it is go side by
 * side. Not a lock of its row: that is on each node of a cluster, where those who hold it would wait for each other.
 */
export async function lockAccount(
  tx: Connection,
  userId: string,
  mode: 'change' | 'hold' = 'change',
): Promise<void> {
  const key = sql`hashtextextended(${`account ${userId}`}, 0)`
  await tx.execute(
    mode === 'change'
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock_shared(${key})`,
  )
}
