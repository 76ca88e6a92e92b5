import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { messages } from '#messages/messages-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import { findOrganisation } from '#platform/db/lookups.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type { Link } from './link-state.ts'
import { links } from './links-tables.ts'

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

/** Returns a link of an organisation, live or not. */
export async function readLink(
  { tx, orgId }: { tx: Connection; orgId: string },
  linkId: string,
): Promise<Link | undefined> {
  const [link] = await tx
    .select()
    .from(links)
    .where(and(eq(links.orgId, orgId), eq(links.id, linkId)))
  return link
}

/** The link that a stored message carries, if it carries one. */
export const linkOfMessage = sql<string | null>`(${messages.about} ->> 'linkId')::uuid`

/** Returns the link that counts: the one an employee was sent last. */
export async function latestLink(
  { tx, orgId }: { tx: Connection; orgId: string },
  employeeId: string,
): Promise<Link | undefined> {
  const [link] = await tx
    .select()
    .from(links)
    .where(and(eq(links.orgId, orgId), eq(links.employeeId, employeeId), eq(links.kind, 'invitation')))
    .orderBy(desc(links.createdAt), desc(links.id))
    .limit(1)
  return link
}
