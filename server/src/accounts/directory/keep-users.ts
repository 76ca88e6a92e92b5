import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { removeMember } from '#accounts/team/change-member.ts'
import { memberships, teamInvitations, users } from '#accounts/users-tables.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { admitUser, type DirectoryScope, requireOwners } from './admit-user.ts'
import { directoryUsers } from './directory-tables.ts'
import { type DirectoryUser, findDirectoryUser } from './find-directory-users.ts'
import { ScimError } from './scim-error.ts'
import type { UserAttributes } from './user-attributes.ts'

/**
 * Makes a user of the organisation, with the least role until they are in a group.
 * @throws ScimError uniqueness where there is one with the name or the address
 */
export async function createUser(scope: DirectoryScope, attributes: UserAttributes): Promise<DirectoryUser> {
  const { deps, tx, orgId } = scope
  await lockOrganisation(scope)
  await requireUnique(scope, attributes)
  const { active = true } = attributes
  const now = deps.clock()
  const id = crypto.randomUUID()
  await tx.insert(directoryUsers).values({
    ...rowOf(attributes),
    orgId,
    id,
    active,
    roles: [],
    createdAt: now,
    changedAt: now,
  })
  await record(scope, { action: 'directory.user_created', data: { directoryUserId: id, active } })
  if (active) await admitUser(scope, await findDirectoryUser(scope, id))
  else await endInvitations(scope, attributes.email)
  return findDirectoryUser(scope, id)
}

/**
 * Changes what the directory says of a user. The account keeps its own name, address, password and second factors: it is
 * its user's. Who is deactivated leaves as by hand, and comes back with the role and the sites they had.
 * @throws ScimError uniqueness, AppError conflict for the last owner
 */
export async function changeUser(
  scope: DirectoryScope,
  id: string,
  change: (before: DirectoryUser) => UserAttributes,
): Promise<DirectoryUser> {
  const { deps, tx, orgId } = scope
  await lockOrganisation(scope)
  const before = await findDirectoryUser(scope, id)
  const attributes = change(before)
  const { active = before.active } = attributes
  const fields = changedFields(before, attributes)
  if (!fields.length && active === before.active) return before
  await requireUnique(scope, attributes, before)
  const { isKept, userId } = await keepUser(scope, before)
  const isIt = and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.id, id))
  await tx
    .update(directoryUsers)
    .set({ ...rowOf(attributes), active, changedAt: deps.clock() })
    .where(isIt)
  const about = { directoryUserId: id, ...(userId && { userId }) }
  if (fields.length || !isKept) {
    await record(scope, { action: 'directory.user_changed', data: { ...about, fields } })
  }
  const isMoved = userId === null && fields.includes('email')
  if (before.active && (!active || isMoved)) await endAccess(scope, before)
  if (before.active && !active) await record(scope, { action: 'directory.user_deactivated', data: about })
  if (!before.active && active) await record(scope, { action: 'directory.user_activated', data: about })
  if (active && (!before.active || isMoved)) await admitUser(scope, await findDirectoryUser(scope, id))
  return findDirectoryUser(scope, id)
}

/** Takes a user out of the organisation, and forgets what the directory has said of them. */
export async function deleteUser(scope: DirectoryScope, id: string): Promise<void> {
  const { tx, orgId } = scope
  await lockOrganisation(scope)
  const user = await findDirectoryUser(scope, id)
  if (user.active) await endAccess(scope, user)
  await tx.delete(directoryUsers).where(and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.id, id)))
  const data = { directoryUserId: id, ...(user.userId && { userId: user.userId }) }
  await record(scope, { action: 'directory.user_deleted', data })
}

/** Notes a member as one whom the directory keeps from now on. */
export async function keepUser(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  user: DirectoryUser,
): Promise<DirectoryUser> {
  if (user.isKept) return user
  const { role: _, isKept: __, ...row } = user
  await tx.insert(directoryUsers).values({ ...row, ...rowOf(row), orgId })
  return user
}

function rowOf({ userName, email, externalId, givenName, familyName, displayName }: UserAttributes) {
  const keys = { userNameKey: normaliseEmail(userName), emailKey: normaliseEmail(email) }
  return { userName, email, externalId, givenName, familyName, displayName, ...keys }
}

const told = ['userName', 'email', 'externalId', 'givenName', 'familyName', 'displayName'] as const

const changedFields = (before: DirectoryUser, after: UserAttributes): string[] =>
  told.filter((field) => before[field] !== after[field])

/** Holds name and address against those of the other users, members whom the directory has not named among them. */
async function requireUnique(
  { tx, orgId }: Scope,
  { userName, email }: UserAttributes,
  own?: DirectoryUser,
): Promise<void> {
  const [nameKey, emailKey] = [normaliseEmail(userName), normaliseEmail(email)]
  const isSame = or(eq(directoryUsers.userNameKey, nameKey), eq(directoryUsers.emailKey, emailKey))
  const isOther = own && ne(directoryUsers.id, own.id)
  const named = await tx.$count(directoryUsers, and(eq(directoryUsers.orgId, orgId), isSame, isOther))
  const isOtherMember = own?.userId ? ne(users.id, own.userId) : undefined
  const members = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.orgId, orgId),
        or(eq(users.emailKey, nameKey), eq(users.emailKey, emailKey)),
        isOtherMember,
      ),
    )
  if (!named && !members.length) return
  throw new ScimError(
    'uniqueness',
    'A user with this userName or email address is in the organisation already. Look them up, and change them.',
  )
}

async function endAccess(scope: Scope, user: DirectoryUser): Promise<void> {
  requireOwners(scope, user.role ?? 'viewer')
  if (user.role && user.userId) await removeMember(scope, user.userId)
  else await endInvitations(scope, user.email)
}

async function endInvitations({ deps, tx, orgId }: Scope, email: string): Promise<void> {
  const isOpen = and(
    eq(teamInvitations.orgId, orgId),
    eq(teamInvitations.emailKey, normaliseEmail(email)),
    isNull(teamInvitations.endedAt),
  )
  await tx.update(teamInvitations).set({ endedAt: deps.clock() }).where(isOpen)
}
