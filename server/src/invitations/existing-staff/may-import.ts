import { rolesWith } from '@bonafide/shared/contract/permissions.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { memberships } from '#accounts/users-tables.ts'
import { liveOrganisationOf } from '#platform/db/test-organisation.ts'
import type { Scope } from '#platform/scope.ts'

/** Returns those of the users who may import existing staff. */
export async function whoMayImport(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (!userIds.length) return new Set()
  const found = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.orgId, liveOrganisationOf(orgId)),
        inArray(memberships.userId, [...userIds]),
        inArray(memberships.role, [...rolesWith['checks:decide']]),
      ),
    )
  return new Set(found.map(({ userId }) => userId))
}

/** Checks again that a user may import: an import runs for minutes, and longer when it was stopped. */
export async function mayImport(scope: Pick<Scope, 'tx' | 'orgId'>, userId: string): Promise<boolean> {
  return (await whoMayImport(scope, [userId])).has(userId)
}
