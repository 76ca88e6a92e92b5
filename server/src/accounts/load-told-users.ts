import { eq } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { memberships } from './users-tables.ts'

/** The users of the organisation, each of whom is told: one who is limited to sites of the employees there only. */
export async function loadToldUsers({
  tx,
  orgId,
}: Pick<Scope, 'tx' | 'orgId'>): Promise<{ userId: string; sites: string[] | null }[]> {
  return tx
    .select({ userId: memberships.userId, sites: memberships.sites })
    .from(memberships)
    .where(eq(memberships.orgId, orgId))
}
