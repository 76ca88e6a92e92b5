import { eq } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { memberships } from './users-tables.ts'

/** The users of the organisation, each of whom may decide and is told. */
export async function loadUserIds({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<string[]> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.orgId, orgId))
  return rows.map(({ userId }) => userId)
}
