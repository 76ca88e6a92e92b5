import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/database.ts'

/** Changes what triggers keep, as only an owner of the database can. */
export function pastTriggers<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    // Applies the setting on each node of a cluster too.
    await tx.execute(sql`set local citus.propagate_set_commands = 'local'`)
    await tx.execute(sql`set local session_replication_role = replica`)
    return work(tx)
  })
}
