import type { Role } from '@bonafide/shared/contract/permissions.ts'
import type { TeamMember } from '@bonafide/shared/contract/team.ts'
import { and, count, eq } from 'drizzle-orm'
import { updateFactorDue } from '#accounts/second-factor/factor-due.ts'
import { memberships } from '#accounts/users-tables.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { findMember } from './members.ts'

/** Gives a user another role, from their next request on, and tells them by email. */
export async function changeRole(scope: Scope, userId: string, role: Role): Promise<TeamMember> {
  await lockOrganisation(scope)
  const member = await findMember(scope, userId)
  if (member.role === role) return member
  await requireOwnerFor(scope, member, role)
  const { tx, orgId } = scope
  await tx
    .update(memberships)
    .set({ role })
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
  await updateFactorDue(scope.deps, tx, { orgId, userId })
  await record(scope, { action: 'role.changed', data: { userId, from: member.role, to: role } })
  await queueMessage(scope, { template: 'role_changed', channel: 'email', userId })
  return { ...member, role }
}

/**
 * Holds what is to become of a member against what only an owner may, and against the last owner, who stays. The
 * organisation is locked, so that of two owners who leave at once one does not.
 */
export async function requireOwnerFor(
  scope: Scope,
  member: TeamMember,
  role: Role | undefined,
): Promise<void> {
  if (member.role !== 'owner' && role !== 'owner') return
  if (!scope.permissions?.has('owners')) {
    throw new AppError('forbidden', 'Only an owner can make owners, change or remove one', {
      permission: 'owners',
    })
  }
  if (member.role !== 'owner' || role === 'owner') return
  const { tx, orgId } = scope
  const [owners] = await tx
    .select({ count: count() })
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), eq(memberships.role, 'owner')))
  if ((owners?.count ?? 0) > 1) return
  throw new AppError('conflict', 'An organisation needs an owner. Make another user an owner first.')
}
