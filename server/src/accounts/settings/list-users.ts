import type { OrganisationUsers } from '@bonafide/shared/contract/settings-change.ts'
import { asc, eq } from 'drizzle-orm'
import { liveOrganisationOf } from '#platform/db/test-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { memberships, users } from '../users-tables.ts'

/** The users of the organisation, by name. */
export async function listUsers({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<OrganisationUsers> {
  const items = await tx
    .select({ userId: users.id, name: users.name })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(memberships.orgId, liveOrganisationOf(orgId)))
    .orderBy(asc(users.name), asc(users.id))
  return { items }
}
