import { rolesWith } from '@bonafide/shared/contract/permissions.ts'
import type { OrganisationUsers } from '@bonafide/shared/contract/settings-change.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { liveOrganisationOf } from '#platform/db/test-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { memberships, users } from '#accounts/users-tables.ts'

/** Returns the users of the organisation who may read employees, by name: of them settings and assignments name one. */
export async function listUsers({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<OrganisationUsers> {
  const items = await tx
    .select({ userId: users.id, name: users.name })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(
      and(
        eq(memberships.orgId, liveOrganisationOf(orgId)),
        inArray(memberships.role, rolesWith['employees:read']),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
  return { items }
}
