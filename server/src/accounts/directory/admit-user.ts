import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { createUser } from '#accounts/create-user.ts'
import { updateFactorDue } from '#accounts/second-factor/factor-due.ts'
import { namesOf } from '#accounts/single-sign-on/admit-account.ts'
import { domainOf, findSso } from '#accounts/single-sign-on/get-sso.ts'
import { whoDecides } from '#accounts/single-sign-on/remove-sso.ts'
import { inviteMember } from '#accounts/team/invite-member.ts'
import { memberships, teamInvitations, users } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { directoryUsers } from './directory-tables.ts'
import { type DirectoryUser, roleOf } from './find-directory-users.ts'

/** The unit of work of a directory's call. */
export interface DirectoryScope extends Scope {
  /** The owner who has made the token: invitations are theirs. */
  invitedBy: string
}

/**
 * Lets a user of the directory into the organisation. Who was a member is one again. A new account is made where the
 * organisation has proven the domain of the address; in all other cases its user is invited, and decides: what a
 * directory says moves no account that belongs to others, and no directory is told whether an address has one.
 */
export async function admitUser(scope: DirectoryScope, user: DirectoryUser): Promise<void> {
  requireOwners(scope, roleOf(user.roles))
  if (user.userId) return returnMember(scope, user.userId, user)
  const { tx, orgId } = scope
  const connection = await findSso(tx, orgId)
  const isOwn = Boolean(connection?.domainProvenAt) && domainOf(user.email) === connection?.domain
  const [account] = await tx
    .select({ confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.emailKey, normaliseEmail(user.email)))
  // An account that was never confirmed gives way to the owner of the mailbox, as it does in single sign-on.
  if (isOwn && !account?.confirmedAt) return makeAccount(scope, user)
  const invited = await findInvitation(scope, user.email)
  if (invited) return noteGroups(scope, user.id, user.roles.length ? user.roles : [invited.role])
  const role = roleOf(user.roles)
  await inviteMember(scope, { email: user.email, role }, { userId: scope.invitedBy })
  await tellOwner(scope, role)
}

/**
 * Holds a role that a user is to have, or had, against what only an owner may give and take.
 * @throws AppError forbidden where the maker of the token is no owner any more
 */
export function requireOwners({ permissions }: Scope, ...named: readonly Role[]): void {
  if (!named.includes('owner') || permissions?.has('owners')) return
  throw new AppError(
    'forbidden',
    'The maker of this token is not an owner any more, so it changes no owners. Have an owner create another one.',
  )
}

/** Makes a member again of a user whom the directory had deactivated. */
async function returnMember(scope: Scope, userId: string, { id, roles }: DirectoryUser): Promise<void> {
  const { deps, tx, orgId } = scope
  const role = roleOf(roles)
  const isIt = and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.id, id))
  const [kept] = await tx.select({ sites: directoryUsers.sites }).from(directoryUsers).where(isIt)
  const sites = role === 'recruiter' ? (kept?.sites ?? null) : null
  await tx.insert(memberships).values({ orgId, userId, role, sites, createdAt: deps.clock() })
  await updateFactorDue(deps, tx, { orgId, userId })
  await record(scope, { action: 'member.joined', data: { userId, role, method: 'directory' } })
  await tellOwner(scope, role, userId)
}

async function makeAccount(scope: Scope, user: DirectoryUser): Promise<void> {
  const { deps, tx, orgId } = scope
  const invited = await findInvitation(scope, user.email)
  if (invited) {
    const isIt = and(eq(teamInvitations.orgId, orgId), eq(teamInvitations.id, invited.id))
    await tx.update(teamInvitations).set({ endedAt: deps.clock() }).where(isIt)
  }
  const roles = user.roles.length || !invited ? user.roles : [invited.role]
  const role = roleOf(roles)
  const userId = crypto.randomUUID()
  const name = user.displayName || `${user.givenName} ${user.familyName}`.trim()
  const names = namesOf({ name, givenName: user.givenName, familyName: user.familyName }, user.email)
  const sites = role === 'recruiter' ? (invited?.sites ?? null) : null
  const account = { ...names, id: userId, email: user.email, role, sites }
  await createUser(scope, { ...account, passwordHash: null, emailConfirmed: true })
  await tx
    .update(directoryUsers)
    .set({ userId, roles })
    .where(and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.id, user.id)))
  await record(scope, { action: 'member.joined', data: { userId, role, method: 'directory' } })
  await tellOwner(scope, role, userId)
}

/** Returns the invitation of an address that can still be accepted, by hand or not: there is never a second one. */
export async function findInvitation({ deps, tx, orgId }: Scope, email: string) {
  const [found] = await tx
    .select()
    .from(teamInvitations)
    .where(
      and(
        eq(teamInvitations.orgId, orgId),
        eq(teamInvitations.emailKey, normaliseEmail(email)),
        isNull(teamInvitations.endedAt),
        gt(teamInvitations.expiresAt, deps.clock()),
      ),
    )
  return found
}

/** Keeps the groups that a user is in. */
export async function noteGroups(
  { deps, tx, orgId }: Scope,
  id: string,
  groups: readonly Role[],
): Promise<void> {
  await tx
    .update(directoryUsers)
    .set({ roles: [...groups], changedAt: deps.clock() })
    .where(and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.id, id)))
}

/** Tells owners and admins by email that the directory has made an owner, or has invited one. */
export async function tellOwner(scope: Scope, role: Role, userId?: string): Promise<void> {
  if (role !== 'owner') return
  const data = { ...(userId && { userId }), told: await whoDecides(scope) }
  await record(scope, { action: 'directory.owner_added', data })
}
