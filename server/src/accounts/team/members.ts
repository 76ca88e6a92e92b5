import type { DeactivatedUser, TeamMember } from '@bonafide/shared/contract/accounts/team.ts'
import { and, asc, count, eq, isNotNull, max, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { directoryUsers } from '#accounts/directory/directory-tables.ts'
import { factors } from '#accounts/second-factor/factors-tables.ts'
import { removeAllFactors } from '#accounts/second-factor/manage-factors.ts'
import { memberships, sessions, users } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'

const Uuid = v.pipe(v.string(), v.uuid())

/** Returns the users of the organisation, those who joined first before. */
export async function listMembers({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>, userId?: string) {
  const isInDirectory = and(
    eq(directoryUsers.orgId, memberships.orgId),
    eq(directoryUsers.userId, memberships.userId),
  )
  const ofOne = userId === undefined ? undefined : eq(memberships.userId, userId)
  const rows = await tx
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: memberships.role,
      sites: memberships.sites,
      joinedAt: memberships.createdAt,
      lastSignInAt: max(sessions.createdAt),
      secondFactor: sql<boolean>`exists (${confirmedFactors(tx)})`,
      inDirectory: sql<boolean>`${directoryUsers.id} is not null`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(directoryUsers, isInDirectory)
    .leftJoin(sessions, and(eq(sessions.orgId, memberships.orgId), eq(sessions.userId, memberships.userId)))
    .where(and(eq(memberships.orgId, orgId), ofOne))
    .groupBy(users.id, memberships.role, memberships.sites, memberships.createdAt, directoryUsers.id)
    .orderBy(asc(memberships.createdAt), asc(users.id))
  return rows.map((row): TeamMember => ({
    ...row,
    joinedAt: row.joinedAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  }))
}

/** Returns the users whom the directory has deactivated, by name. */
export async function listDeactivated({
  tx,
  orgId,
}: Pick<Scope, 'tx' | 'orgId'>): Promise<DeactivatedUser[]> {
  const { id, displayName, email, active } = directoryUsers
  return tx
    .select({ id, name: displayName, email })
    .from(directoryUsers)
    .where(and(eq(directoryUsers.orgId, orgId), eq(active, false)))
    .orderBy(asc(displayName), asc(id))
}

function confirmedFactors(tx: Scope['tx']) {
  return tx
    .select({ id: factors.id })
    .from(factors)
    .where(and(eq(factors.userId, users.id), isNotNull(factors.confirmedAt)))
}

/** @throws AppError not_found for an id that is no user's of the organisation */
export async function findMember(scope: Pick<Scope, 'tx' | 'orgId'>, userId: string): Promise<TeamMember> {
  const [member] = v.is(Uuid, userId) ? await listMembers(scope, userId) : []
  if (!member) throw new AppError('not_found', 'This user is not in your team')
  return member
}

/**
 * Removes the second factors of a user who has lost theirs, and tells them by email. Not an owner's, whose account is
 * worth the most; and not those of one who belongs to other organisations too, which have not been asked.
 */
export async function resetFactors(scope: Scope, userId: string): Promise<{ removed: boolean }> {
  const { tx } = scope
  const member = await findMember(scope, userId)
  if (member.role === 'owner') {
    throw new AppError('forbidden', "An owner's second factor is reset by the operator of this server", {
      permission: 'owners',
    })
  }
  const [belongs] = await tx
    .select({ count: count() })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  if ((belongs?.count ?? 0) > 1) {
    throw new AppError(
      'conflict',
      'This user belongs to other organisations too. They sign in with a recovery code.',
    )
  }
  return { removed: (await removeAllFactors(scope, userId)) > 0 }
}
