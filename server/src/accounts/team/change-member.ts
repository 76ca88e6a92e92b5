import { type Role, roleMay } from '@bonafide/shared/contract/permissions.ts'
import { roleNames, type RoleChange, type TeamMember } from '@bonafide/shared/contract/accounts/team.ts'
import { withoutLinks } from '@bonafide/shared/contract/text.ts'
import { and, count, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { revokeKeysOf } from '#accounts/api-keys/revoke-api-key.ts'
import { noteLeft, noteRole } from '#accounts/directory/tie-to-directory.ts'
import { updateFactorDue } from '#accounts/second-factor/factor-due.ts'
import { removedMembers } from '#accounts/single-sign-on/sso-tables.ts'
import { toAccount } from '#accounts/to-account.ts'
import { memberships, sessions } from '#accounts/users-tables.ts'
import { defineMessage } from '#messages/define-message.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { letter } from '#messages/email-html.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { requireSitesFor } from './invite-member.ts'
import { findMember } from './members.ts'

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
  await noteRole(scope, { userId, role })
  await updateFactorDue(scope.deps, tx, { orgId, userId })
  await record(scope, { action: 'role.changed', data: { userId, from: member.role, to: role } })
  await queueMessage(scope, roleChanged, { channel: 'email', userId, about: {} })
  return { ...member, role, sites }
}

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
  const [left] = await tx.select().from(memberships).where(isTheirs).for('update')
  await tx.delete(memberships).where(isTheirs)
  if (left) await noteLeft(scope, left)
  await tx
    .update(sessions)
    .set({ revokedAt: deps.clock() })
    .where(and(eq(sessions.orgId, orgId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
  await endEscalation(scope, userId)
  await revokeKeysOf(scope, userId)
  await record(scope, { action: 'member.removed', data: { userId, role } })
}

/**
 * Holds what is to become of a member against what only an owner may, and against the last owner, who stays. The
 * organisation is locked, so that of two owners who leave at once one does not.
 */
async function requireOwnerFor(scope: Scope, member: TeamMember, role: Role | undefined): Promise<void> {
  if (member.role !== 'owner' && role !== 'owner') return
  if (!scope.permissions?.has('owners')) {
    throw new AppError('forbidden', 'Only an owner can add, change or remove owners', {
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

/** Stops telling this user of work that is not done in time. */
async function endEscalation(scope: Scope, userId: string): Promise<void> {
  const { tx, orgId } = scope
  const ended = await tx
    .update(organisations)
    .set({ escalateTo: null })
    .where(and(eq(organisations.id, orgId), eq(organisations.escalateTo, userId)))
    .returning({ id: organisations.id })
  if (!ended.length) return
  const data = { escalateTo: { from: userId, to: null } }
  await record(scope, { action: 'settings.changed', data })
}

/** Tells a user of their new role. */
export const roleChanged = defineMessage('role_changed', {
  about: v.object({}),
  keepsRecipient: true,
  to: toAccount,
  async compose({ db, settings }, { orgId, userId }, to) {
    if (!userId) return undefined
    const [member] = await db
      .select({ role: memberships.role, organisation: organisations.name })
      .from(memberships)
      .innerJoin(organisations, eq(organisations.id, memberships.orgId))
      .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
    if (!member) return undefined
    const { name: role, may } = roleNames[member.role]
    const organisation = withoutLinks(member.organisation)
    return letter({
      organisation,
      subject: `Your role at ${organisation} has changed`,
      hello: `Hello ${to.name},`,
      opening: `Your role at ${organisation} is now ${role.toLowerCase()}.`,
      next: may,
      button: { label: 'Open Bonafide', url: settings.publicUrl },
      ending: `You get this message because you are a user of ${organisation}.`,
    })
  },
})
