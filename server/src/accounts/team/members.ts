import type { TeamMember } from '@bonafide/shared/contract/team.ts'
import { and, asc, eq, isNotNull, max, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { factors } from '#accounts/second-factor/factors-tables.ts'
import { memberships, sessions, users } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'

const Uuid = v.pipe(v.string(), v.uuid())

/** Returns the users of the organisation, those who joined first before. */
export async function listMembers({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>, userId?: string) {
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
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(sessions, and(eq(sessions.orgId, memberships.orgId), eq(sessions.userId, memberships.userId)))
    .where(and(eq(memberships.orgId, orgId), ofOne))
    .groupBy(users.id, memberships.role, memberships.sites, memberships.createdAt)
    .orderBy(asc(memberships.createdAt), asc(users.id))
  return rows.map((row): TeamMember => ({
    ...row,
    joinedAt: row.joinedAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  }))
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
