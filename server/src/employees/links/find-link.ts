import { and, eq, inArray } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { findOrganisation } from '#platform/db/lookups.ts'
import { links } from './links-tables.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type { Link } from './link-state.ts'

/** Returns the link a token belongs to, live or not. Whose it is is looked up first. */
export async function findLink(
  { db, keys }: { db: Connection; keys: Keys },
  token: string,
): Promise<Link | undefined> {
  const hashes = keys.hashes('link', token)
  const orgId = await findOrganisation(db, 'link', hashes)
  if (!orgId) return undefined
  const [link] = await db
    .select()
    .from(links)
    .where(and(eq(links.orgId, orgId), inArray(links.tokenHash, hashes)))
  return link
}
