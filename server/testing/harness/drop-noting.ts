import { sql } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'

/** Takes away what the database notes for processes of the version before, so that it is seen what the server notes. */
export async function dropNoting(db: Connection): Promise<void> {
  await db.execute(sql`drop function if exists note_lookup() cascade`)
}
