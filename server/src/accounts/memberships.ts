import { type Permission, type Role, rolesWith } from '@bonafide/shared/contract/permissions.ts'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { liveOrganisationOf } from '#platform/db/test-organisation.ts'
import type { ReadScope, Scope } from '#platform/scope.ts'
import { isPasswordRefused } from './require-sso.ts'
import { memberships, users } from './users-tables.ts'

export type Member = NonNullable<Awaited<ReturnType<typeof findFirstMembership>>>

/**
 * Orders a user's organisations for sign-in: open ones first, then closed ones that they may restore, then other closed
 * ones.
 */
export const signInOrder = [
  sql`case when ${organisations.closedAt} is null then 0 when ${memberships.role} = 'owner' then 1 else 2 end`,
  asc(memberships.createdAt),
]

/**
 * Returns a user, in the organisation that they sign in to with their password: the one they have belonged to for longest
 * of those that take it. A closed one only where there is no other.
 */
export async function findFirstMembership(connection: Connection, isUser: SQL) {
  const [found] = await connection
    .select({
      user: users,
      organisation: organisations,
      role: memberships.role,
      isPasswordRefused,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(isUser)
    .orderBy(asc(isPasswordRefused), ...signInOrder)
    .limit(1)
  return found
}

/** Returns a user, in one of the organisations that they belong to; nothing where they do not. */
export async function findMembership(
  connection: Connection,
  { orgId, userId }: { orgId: string; userId: string },
) {
  const isIt = and(eq(memberships.orgId, orgId), eq(memberships.userId, userId))
  return isIt && findFirstMembership(connection, isIt)
}

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
