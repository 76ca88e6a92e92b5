import { type Role, roles } from '@bonafide/shared/contract/permissions.ts'
import { roleNames } from '@bonafide/shared/contract/accounts/team.ts'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { changeRole } from '#accounts/team/change-member.ts'
import { teamInvitations } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { findInvitation, noteGroups, requireOwners, tellOwner } from './admit-user.ts'
import { type DirectoryUser, loadDirectoryUsers, roleOf } from './find-directory-users.ts'
import { keepUser } from './keep-users.ts'
import { ScimError } from './scim-error.ts'

/** @throws AppError not_found for an id that is no role's */
export function findGroup(id: string): Role {
  const role = roles.find((one) => one === id)
  if (!role) throw new AppError('not_found', 'There is no such group')
  return role
}

/** @throws ScimError for any other group than there are, and for those as well: they are there already */
export function refuseGroup(displayName: unknown): never {
  const names = roles.map((role) => roleNames[role].name)
  const wanted = typeof displayName === 'string' ? displayName.trim().toLowerCase() : ''
  if (names.some((name) => name.toLowerCase() === wanted)) {
    throw new ScimError(
      'uniqueness',
      'This group is there already. Look it up by its displayName, and link to it.',
    )
  }
  throw new ScimError(
    'invalidValue',
    `Groups are the roles of Bonafide, and no others can be made: ${names.join(', ')}. Name your group like one of them, or link it to one.`,
  )
}

const Members = v.nullish(v.pipe(v.array(v.object({ value: v.string() })), v.maxLength(10_000)))

/**
 * Changes who is in a group. Each gets the role that may most of those whose groups they are in.
 * @param change answers the group as it is to be, from how it is
 * @throws ScimError for a user who is not there, AppError conflict where no owner would be left
 */
export async function changeGroup(
  scope: Scope,
  role: Role,
  change: (before: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  await lockOrganisation(scope)
  const users = await loadDirectoryUsers(scope)
  const before = users.filter((user) => user.roles.includes(role))
  const wanted = change({
    displayName: roleNames[role].name,
    members: before.map(({ id }) => ({ value: id })),
  })
  const { displayName } = wanted
  if (typeof displayName === 'string' && displayName.toLowerCase() !== roleNames[role].name.toLowerCase()) {
    throw new ScimError('mutability', 'A group has the name of its role, which stays')
  }
  const members = v.safeParse(Members, wanted['members'])
  if (!members.success) throw new ScimError('invalidValue', 'members is a list of the ids of users, as value')
  const ids = new Set((members.output ?? []).map(({ value }) => value))
  const added = users.filter((user) => ids.has(user.id) && !user.roles.includes(role))
  if (ids.size !== added.length + before.filter(({ id }) => ids.has(id)).length) {
    throw new ScimError('invalidValue', 'A member of the group is no user of the organisation')
  }
  // Those who come before those who go: of two owners who are exchanged there is always one.
  for (const user of added) await setGroups(scope, user, [...user.roles, role])
  for (const user of before.filter(({ id }) => !ids.has(id))) {
    await setGroups(
      scope,
      user,
      user.roles.filter((one) => one !== role),
    )
  }
}

async function setGroups(scope: Scope, user: DirectoryUser, groups: readonly Role[]): Promise<void> {
  const { tx, orgId } = scope
  const { id, userId } = await keepUser(scope, user)
  const [from, to] = [user.role ?? roleOf(user.roles), roleOf(groups)]
  requireOwners(scope, from, to)
  if (user.role && userId) await changeRole(scope, userId, { role: to })
  else if (user.active) {
    const invited = await findInvitation(scope, user.email)
    const isIt = invited && and(eq(teamInvitations.orgId, orgId), eq(teamInvitations.id, invited.id))
    if (isIt && to !== from) await tx.update(teamInvitations).set({ role: to, sites: null }).where(isIt)
  }
  await noteGroups(scope, id, groups)
  const data = { directoryUserId: id, ...(userId && { userId }), groups: [...groups] }
  await record(scope, { action: 'directory.groups_changed', data })
  if (from !== to && user.active) await tellOwner(scope, to, userId ?? undefined)
}
