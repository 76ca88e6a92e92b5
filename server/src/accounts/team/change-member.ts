import { type Role, roleMay } from '@bonafide/shared/contract/permissions.ts'
import type { RoleChange, TeamMember } from '@bonafide/shared/contract/team.ts'
import { and, count, eq } from 'drizzle-orm'
import { updateFactorDue } from '#accounts/second-factor/factor-due.ts'
import { memberships } from '#accounts/users-tables.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { endEscalation } from './end-escalation.ts'
import { findMember } from './members.ts'
import { requireSitesFor } from './require-sites-for.ts'
import { roleChanged } from './team-messages.ts'

/**
 * Gives a user another role or other sites, from their next request on, and tells them of the role by email. Sites belong
 * to the role of a recruiter, and end with it; so does what a user is named for whose role may not read employees.
 */
export async function changeRole(
  scope: Scope,
  userId: string,
  { role, sites: given }: RoleChange,
): Promise<TeamMember> {
  await lockOrganisation(scope)
  const member = await findMember(scope, userId)
  const kept = member.role === role ? (member.sites ?? null) : null
  const sites = given === undefined ? kept : requireSitesFor(role, given)
  const isOtherSites = JSON.stringify(sites) !== JSON.stringify(member.sites ?? null)
  if (member.role === role && !isOtherSites) return member
  await requireOwnerFor(scope, member, role)
  const { tx, orgId } = scope
  await tx
    .update(memberships)
    .set({ role, sites })
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
  if (!roleMay(role, 'employees:read')) await endEscalation(scope, userId)
  if (isOtherSites) await record(scope, { action: 'member.sites_changed', data: { userId, sites } })
  if (member.role === role) return { ...member, sites }
  await updateFactorDue(scope.deps, tx, { orgId, userId })
  await record(scope, { action: 'role.changed', data: { userId, from: member.role, to: role } })
  await queueMessage(scope, roleChanged, { channel: 'email', userId, about: {} })
  return { ...member, role, sites }
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
