import { and, asc, eq } from 'drizzle-orm'
import { googleIdentities } from './google-identities-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import { isSsoRequired } from '#accounts/require-sso.ts'
import { memberships, users } from '#accounts/users-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { signInOrder } from '#accounts/memberships.ts'
import type { GoogleAccount } from './google-provider.ts'

/** Returns the user that a Google account signs in as. Its address plays no part. */
export async function findGoogleUser(
  connection: Connection,
  { issuer, subject }: Pick<GoogleAccount, 'issuer' | 'subject'>,
) {
  const [found] = await connection
    .select({ user: users, organisation: organisations, role: memberships.role, isSsoRequired })
    .from(googleIdentities)
    .innerJoin(users, eq(users.id, googleIdentities.userId))
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(and(eq(googleIdentities.issuer, issuer), eq(googleIdentities.subject, subject)))
    .orderBy(asc(isSsoRequired), ...signInOrder)
    .limit(1)
  return found
}
