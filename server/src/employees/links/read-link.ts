import { and, eq } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { links } from './links-tables.ts'
import type { Link } from './link-state.ts'

/** A link of an organisation, live or not. */
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
