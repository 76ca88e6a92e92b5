import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { and, eq } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { memberships } from './users-tables.ts'

/** Returns the users of the organisation, of one role where it is named. */
export async function loadUserIds(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  role?: Role,
): Promise<string[]> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), role && eq(memberships.role, role)))
  return rows.map(({ userId }) => userId)
}
