import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { and, eq, or } from 'drizzle-orm'
import type { memberships } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { type DirectoryUserRow, directoryUsers } from './directory-tables.ts'

/** Returns what the directory says of an account, or else of an address. */
export async function findInDirectory(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  { userId, email }: { userId?: string | undefined; email: string },
): Promise<DirectoryUserRow | undefined> {
  const isTheirs = userId === undefined ? undefined : eq(directoryUsers.userId, userId)
  const isAddress = eq(directoryUsers.emailKey, normaliseEmail(email))
  const rows = await tx
    .select()
    .from(directoryUsers)
    .where(and(eq(directoryUsers.orgId, orgId), or(isTheirs, isAddress)))
  return rows.find((row) => row.userId === userId) ?? rows[0]
}

/** Refuses to let in by hand a user whom the directory has deactivated. */
export function refuseDeactivated(found: Pick<DirectoryUserRow, 'active'> | undefined): void {
  if (!found || found.active) return
  throw new AppError('conflict', 'Your directory has deactivated this user. Activate them there.')
}

/**
 * Ties a new member to what the directory has said of their address: they were invited, and have come.
 * @throws AppError conflict for one whom it has deactivated
 */
export async function tieToDirectory(
  scope: Scope,
  { userId, email, role }: { userId: string; email: string; role: Role },
): Promise<void> {
  const { deps, tx, orgId } = scope
  const found = await findInDirectory(scope, { userId, email })
  if (!found) return
  refuseDeactivated(found)
  // Another account, which has had the address before.
  if (found.userId !== null && found.userId !== userId) return
  const roles = found.roles.includes(role) ? found.roles : [role]
  await tx
    .update(directoryUsers)
    .set({ userId, roles, changedAt: deps.clock() })
    .where(and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.id, found.id)))
}

/** Notes that a user has got another role by hand: it is their group from now on. */
export async function noteRole(
  { deps, tx, orgId }: Scope,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  await tx
    .update(directoryUsers)
    .set({ roles: [role], changedAt: deps.clock() })
    .where(and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.userId, userId)))
}

/** Notes that a user has left, with the sites that a recruiter has again when they come back. */
export async function noteLeft(
  { deps, tx, orgId }: Scope,
  { userId, sites }: Pick<typeof memberships.$inferSelect, 'userId' | 'sites'>,
): Promise<void> {
  await tx
    .update(directoryUsers)
    .set({ active: false, sites, changedAt: deps.clock() })
    .where(and(eq(directoryUsers.orgId, orgId), eq(directoryUsers.userId, userId)))
}
