import { and, desc, eq } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { links } from './links-tables.ts'
import type { Link } from './link-state.ts'

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
