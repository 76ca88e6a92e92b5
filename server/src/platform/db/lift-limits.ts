import { sql } from 'drizzle-orm'
import type { Connection } from './database.ts'

// A database may set limits of its own, as one behind a pooler does that refuses those of a connection.
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** For a transaction that takes as long as it takes. */
export async function liftLimits(tx: Connection): Promise<void> {
  for (const limit of limits) await tx.execute(sql.raw(`set local ${limit} = 0`))
}
