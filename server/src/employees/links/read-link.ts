import { and, eq, sql } from 'drizzle-orm'
import { messages } from '#messages/messages-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import { links } from './links-tables.ts'
import type { Link } from './link-state.ts'

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
