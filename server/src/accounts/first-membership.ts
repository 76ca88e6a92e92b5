import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { isPasswordRefused } from './require-sso.ts'
import { memberships, users } from './users-tables.ts'

export type Member = NonNullable<Awaited<ReturnType<typeof findFirstMembership>>>

/**
 * A user, in the organisation that they sign in to with their password: the one they have belonged to for longest of
 * those that take it.
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
    .orderBy(asc(isPasswordRefused), asc(memberships.createdAt))
    .limit(1)
  return found
}

/** A user, in one of the organisations that they belong to; nothing where they do not. */
export async function findMembership(
  connection: Connection,
  { orgId, userId }: { orgId: string; userId: string },
) {
  const isIt = and(eq(memberships.orgId, orgId), eq(memberships.userId, userId))
  return isIt && findFirstMembership(connection, isIt)
}
