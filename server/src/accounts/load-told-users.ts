import { type Permission, rolesWith } from '@bonafide/shared/contract/permissions.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { memberships } from './users-tables.ts'

/**
 * Returns the users of the organisation who may be told of something: one who is limited to sites of the employees there
 * only.
 */
export async function loadToldUsers(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  permission: Permission,
): Promise<{ userId: string; sites: string[] | null }[]> {
  return tx
    .select({ userId: memberships.userId, sites: memberships.sites })
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), inArray(memberships.role, rolesWith[permission])))
}
