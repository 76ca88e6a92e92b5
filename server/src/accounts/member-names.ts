import { and, eq, inArray } from 'drizzle-orm'
import { liveOrganisationOf } from '#platform/db/test-organisation.ts'
import type { ReadScope } from '#platform/scope.ts'
import { memberships, users } from './users-tables.ts'

/** Returns the names of those of the users who are members of the organisation, in whichever of its modes. */
export async function memberNames(
  { tx, orgId }: Pick<ReadScope, 'tx' | 'orgId'>,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (!userIds.length) return new Map()
  const isMember = and(eq(memberships.userId, users.id), eq(memberships.orgId, liveOrganisationOf(orgId)))
  const rows = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(memberships, isMember)
    .where(inArray(users.id, [...userIds]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
