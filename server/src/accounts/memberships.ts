import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
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
