import { eq } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { googleIdentities } from './google-identities-tables.ts'

/** Checks that a user has a Google account that they sign in with. */
export async function signsInWithGoogle(connection: Connection, userId: string): Promise<boolean> {
  return (await connection.$count(googleIdentities, eq(googleIdentities.userId, userId))) > 0
}
