import { and, eq } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { findOrganisation, vendorKey } from '#platform/db/lookups.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import type { IdentitySession } from './identity-status.ts'

/** The session that a provider speaks of. */
export async function findIdentitySession(
  connection: Connection,
  provider: string,
  ref: string,
): Promise<IdentitySession | undefined> {
  const orgId = await findOrganisation(connection, 'identity-session', [vendorKey(provider, ref)])
  if (!orgId) return undefined
  const isIt = and(eq(identitySessions.provider, provider), eq(identitySessions.providerRef, ref))
  const [session] = await connection
    .select()
    .from(identitySessions)
    .where(and(eq(identitySessions.orgId, orgId), isIt))
  return session
}
