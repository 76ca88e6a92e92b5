import { type Role, roles } from '@bonafide/shared/contract/permissions.ts'
import { roleNames } from '@bonafide/shared/contract/accounts/team.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { memberships, users } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { type DirectoryUserRow, directoryUsers } from './directory-tables.ts'
import { groupSchema, userSchema } from './scim-schemas.ts'

/** A user of the organisation as its directory sees them, whether it has named them or not. */
export interface DirectoryUser extends Omit<
  DirectoryUserRow,
  'orgId' | 'userNameKey' | 'emailKey' | 'sites'
> {
  /** Their role while they are a member. */
  role: Role | undefined
  /** True where the directory has named them. */
  isKept: boolean
}

/** The role of a user who is in no group: the one that sees least of employees. */
const leastRole: Role = 'viewer'

/** Returns the role of the groups that a user is in: the one that may most. */
export function roleOf(groups: readonly Role[]): Role {
  return roles.find((role) => groups.includes(role)) ?? leastRole
}

type Reading = Pick<Scope, 'tx' | 'orgId'>
type Asked = { id: string } | { name: string }

const Uuid = v.pipe(v.string(), v.uuid())

/**
 * Returns the users of the organisation: its members, those who are invited and those who are deactivated, the oldest
 * first.
 * @param asked one of them
 */
export async function loadDirectoryUsers(scope: Reading, asked?: Asked): Promise<DirectoryUser[]> {
  if (asked && 'id' in asked && !v.is(Uuid, asked.id)) return []
  const found = [...(await loadMembers(scope, asked)), ...(await loadOthers(scope, asked))]
  return found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
}

/** @throws AppError not_found for an id that is no user's of the organisation */
export async function findDirectoryUser(scope: Reading, id: string): Promise<DirectoryUser> {
  const [found] = await loadDirectoryUsers(scope, { id })
  if (!found) throw new AppError('not_found', 'There is no such user')
  return found
}

async function loadMembers({ tx, orgId }: Reading, asked: Asked | undefined): Promise<DirectoryUser[]> {
  const isRow = and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.userId, memberships.userId))
  const rows = await tx
    .select({ member: memberships, user: users, row: directoryUsers })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(directoryUsers, isRow)
    .where(and(eq(memberships.orgId, orgId), isAsked(asked)))
  return rows.map(({ member, user, row }) =>
    row
      ? { ...row, active: true, role: member.role, isKept: true }
      : {
          id: user.id,
          userId: user.id,
          userName: user.email,
          email: user.email,
          externalId: null,
          givenName: user.firstName,
          familyName: user.lastName,
          displayName: user.name,
          active: true,
          roles: [member.role],
          createdAt: member.createdAt,
          changedAt: member.createdAt,
          role: member.role,
          isKept: false,
        },
  )
}

/** Selects a member; who has no row of their own goes by the id and the address of their account. */
function isAsked(asked: Asked | undefined): SQL | undefined {
  if (!asked) return undefined
  const isUnnamed = isNull(directoryUsers.id)
  if ('id' in asked) return or(eq(directoryUsers.id, asked.id), and(isUnnamed, eq(users.id, asked.id)))
  const key = normaliseEmail(asked.name)
  return or(eq(directoryUsers.userNameKey, key), and(isUnnamed, eq(users.emailKey, key)))
}

async function loadOthers({ tx, orgId }: Reading, asked: Asked | undefined): Promise<DirectoryUser[]> {
  const isMember = and(eq(memberships.orgId, orgId), eq(memberships.userId, directoryUsers.userId))
  const isIt =
    asked &&
    ('id' in asked
      ? eq(directoryUsers.id, asked.id)
      : eq(directoryUsers.userNameKey, normaliseEmail(asked.name)))
  const rows = await tx
    .select({ row: directoryUsers })
    .from(directoryUsers)
    .leftJoin(memberships, isMember)
    .where(and(eq(directoryUsers.orgId, orgId), isNull(memberships.userId), isIt))
  return rows.map(({ row }) => ({ ...row, role: undefined, isKept: true }))
}

/** Returns a user as a resource of SCIM. */
export function userResource(user: DirectoryUser, baseUrl: string) {
  const { id, userName, externalId, givenName, familyName, displayName, email, active } = user
  return {
    schemas: [userSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    name: { givenName, familyName, formatted: `${givenName} ${familyName}`.trim() },
    displayName,
    active,
    emails: [{ value: email, type: 'work', primary: true }],
    groups: user.roles.map((role) => ({
      value: role,
      $ref: `${baseUrl}/Groups/${role}`,
      display: roleNames[role].name,
      type: 'direct',
    })),
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: user.changedAt.toISOString(),
      location: `${baseUrl}/Users/${id}`,
    },
  }
}

/** Returns a role as a group of SCIM, with those who are in it. */
export function groupResource(role: Role, all: readonly DirectoryUser[], baseUrl: string) {
  return {
    schemas: [groupSchema],
    id: role,
    displayName: roleNames[role].name,
    members: all
      .filter((user) => user.roles.includes(role))
      .map(({ id, displayName }) => ({
        value: id,
        $ref: `${baseUrl}/Users/${id}`,
        display: displayName,
        type: 'User',
      })),
    meta: { resourceType: 'Group', location: `${baseUrl}/Groups/${role}` },
  }
}
