import { and, desc, eq } from 'drizzle-orm'
import { links } from '#db/schema.ts'
import type { Scope } from '#deps.ts'
import type { Link } from './link-state.ts'

/** The link that counts: the one a person was given last. */
export async function latestLink(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  employeeId: string,
): Promise<Link | undefined> {
  const [link] = await tx
    .select()
    .from(links)
    .where(and(eq(links.orgId, orgId), eq(links.employeeId, employeeId)))
    .orderBy(desc(links.createdAt), desc(links.id))
    .limit(1)
  return link
}
