import { eq } from 'drizzle-orm'
import type { Connection } from './database.ts'
import { organisations } from './organisations-tables.ts'

/** Returns the number of seconds by which the clock of a test organisation is ahead. */
export async function secondsAhead(connection: Connection, orgId: string): Promise<number> {
  const [organisation] = await connection
    .select({ ahead: organisations.testSecondsAhead })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  return organisation?.ahead ?? 0
}
