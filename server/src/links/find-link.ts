import { inArray } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { links } from './links-tables.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type { Link } from './link-state.ts'

/** The link a token belongs to, live or not. The one look-up that knows no organisation yet. */
export async function findLink(
  { db, keys }: { db: Connection; keys: Keys },
  token: string,
): Promise<Link | undefined> {
  const [link] = await db
    .select()
    .from(links)
    .where(inArray(links.tokenHash, keys.hashes('link', token)))
  return link
}
