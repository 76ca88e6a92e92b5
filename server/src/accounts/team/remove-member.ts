import type { TeamMember } from '@bonafide/shared/contract/team.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { revokeKeysOf } from '#accounts/api-keys/revoke-api-key.ts'
import { removedMembers } from '#accounts/single-sign-on/sso-tables.ts'
import { memberships, sessions } from '#accounts/users-tables.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { requireOwnerFor } from './change-member.ts'
import { endEscalation } from './end-escalation.ts'
import { findMember } from './members.ts'

/** Takes a user out of the organisation. Their account stays, and what they did keeps their name. */
export async function removeMember(scope: Scope, userId: string): Promise<{ removed: boolean }> {
  await lockOrganisation(scope)
  const member = await findMember(scope, userId)
  await requireOwnerFor(scope, member, undefined)
  await leaveOrganisation(scope, member)
  return { removed: true }
}

/** Ends the membership of a user who leaves or is removed. The organisation is locked. */
export async function leaveOrganisation(
  scope: Scope,
  { userId, role }: Pick<TeamMember, 'userId' | 'role'>,
): Promise<void> {
  const { deps, tx, orgId } = scope
  await tx.insert(removedMembers).values({ orgId, userId, removedAt: deps.clock() }).onConflictDoNothing()
  const isTheirs = and(eq(memberships.orgId, orgId), eq(memberships.userId, userId))
  // Locked first: an assignment to them that is made meanwhile comes before, or finds them gone.
  await tx.select().from(memberships).where(isTheirs).for('update')
  await tx.delete(memberships).where(isTheirs)
  await tx
    .update(sessions)
    .set({ revokedAt: deps.clock() })
    .where(and(eq(sessions.orgId, orgId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
  await endEscalation(scope, userId)
  await revokeKeysOf(scope, userId)
  await record(scope, { action: 'member.removed', data: { userId, role } })
}
