import type { ShownTeamInvitation, TeamInvitation } from '@bonafide/shared/contract/accounts/team.ts'
import { and, asc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { tieToDirectory } from '#accounts/directory/tie-to-directory.ts'
import { refusePassword } from '#accounts/require-sso.ts'
import { memberships, teamInvitations, users } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { organisationClosed } from '#platform/db/closed-organisation.ts'
import type { Connection } from '#platform/db/database.ts'
import { findOrganisation } from '#platform/db/lookups.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps, Scope } from '#platform/scope.ts'

const Uuid = v.pipe(v.string(), v.uuid())

/** Returns the invitations that nobody has accepted, the oldest first. */
export async function listInvitations({ tx, orgId }: Scope): Promise<{ items: TeamInvitation[] }> {
  const { id, email, role, sites, createdAt, expiresAt } = teamInvitations
  const rows = await tx
    .select({ id, email, role, sites, createdAt, expiresAt, invitedBy: users.name })
    .from(teamInvitations)
    .leftJoin(users, eq(users.id, teamInvitations.invitedBy))
    .where(and(eq(teamInvitations.orgId, orgId), isNull(teamInvitations.endedAt)))
    .orderBy(asc(createdAt), asc(id))
  return {
    items: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    })),
  }
}

/** Ends an invitation. One that has ended before is as unknown as one that never was. */
export async function revokeInvitation(scope: Scope, id: string): Promise<{ revoked: boolean }> {
  const { deps, tx, orgId } = scope
  const isIt = and(eq(teamInvitations.orgId, orgId), eq(teamInvitations.id, id))
  const revoked = v.is(Uuid, id)
    ? await tx
        .update(teamInvitations)
        .set({ endedAt: deps.clock() })
        .where(and(isIt, isNull(teamInvitations.endedAt)))
        .returning({ id: teamInvitations.id })
    : []
  if (!revoked.length) throw new AppError('not_found', 'This invitation does not exist')
  await record(scope, { action: 'member.invitation_revoked', data: { invitationId: id } })
  return { revoked: true }
}

/** Returns the facts of an invitation for the one who has its token. */
export async function showInvitation(deps: Deps, token: string): Promise<ShownTeamInvitation> {
  const { invitation, organisation, account } = await findInvitation(deps, deps.db, token)
  const { email, role } = invitation
  return { organisation: organisation.name, email, role, hasAccount: account !== null }
}

/**
 * Returns the invitation behind a token, with the account of its address where there is one.
 * @throws AppError as `findOpenInvitation`
 */
export async function findInvitation(deps: Deps, connection: Connection, token: string) {
  const hashes = deps.keys.hashes('team', token)
  const orgId = await findOrganisation(connection, 'team-invitation', hashes)
  const isIt = orgId && and(eq(teamInvitations.orgId, orgId), inArray(teamInvitations.tokenHash, hashes))
  if (!isIt) throw invitationEnded()
  return findOpenInvitation(deps, connection, isIt)
}

export type Invitation = typeof teamInvitations.$inferSelect

/** Returns an invitation by its id, as long as it can be accepted. */
export async function findInvitationOf(
  deps: Pick<Deps, 'clock'>,
  connection: Connection,
  { orgId, id }: Pick<Invitation, 'orgId' | 'id'>,
) {
  const isIt = and(eq(teamInvitations.orgId, orgId), eq(teamInvitations.id, id))
  if (!isIt) throw invitationEnded()
  return findOpenInvitation(deps, connection, isIt)
}

/**
 * Returns an invitation that can be accepted now, with the account of its address where there is one.
 * @throws AppError organisation_closed for a closed organisation, and invalid_link for one that is unknown, ended or expired, without telling which
 */
async function findOpenInvitation({ clock }: Pick<Deps, 'clock'>, connection: Connection, isIt: SQL) {
  const isOpen = and(isNull(teamInvitations.endedAt), gt(teamInvitations.expiresAt, clock()))
  const [found] = await connection
    .select({ invitation: teamInvitations, organisation: organisations, account: users })
    .from(teamInvitations)
    .innerJoin(organisations, eq(organisations.id, teamInvitations.orgId))
    .leftJoin(users, eq(users.emailKey, teamInvitations.emailKey))
    .where(and(isIt, isOpen))
  if (!found) throw invitationEnded()
  if (found.organisation.closedAt) throw organisationClosed()
  return found
}

/**
 * Makes the user of an account a member by an invitation. Called in the transaction that starts their session: who has
 * not proven all that is asked of them belongs to nothing.
 */
export async function joinByInvitation(scope: Scope, invitation: Invitation, userId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const { role, sites, email } = invitation
  await refusePassword(tx, invitation)
  await endInvitation(scope, invitation)
  const joined = await tx
    .insert(memberships)
    .values({ orgId, userId, role, sites, createdAt: deps.clock() })
    .onConflictDoNothing()
    .returning({ userId: memberships.userId })
  // By another address that they had, or by single sign-on.
  if (!joined.length)
    throw new AppError('conflict', 'You belong to this organisation already. Sign in to it.')
  await tieToDirectory(scope, { userId, email, role })
  await record(scope, { action: 'member.joined', data: { userId, role } })
}

/** Ends an invitation that is accepted. When two accept at once, only one finds it open. */
export async function endInvitation(
  { deps, tx, orgId }: Scope,
  { id }: Pick<Invitation, 'id'>,
): Promise<void> {
  const isIt = and(eq(teamInvitations.orgId, orgId), eq(teamInvitations.id, id))
  const ended = await tx
    .update(teamInvitations)
    .set({ endedAt: deps.clock() })
    .where(and(isIt, isNull(teamInvitations.endedAt), gt(teamInvitations.expiresAt, deps.clock())))
    .returning({ id: teamInvitations.id })
  if (!ended.length) throw invitationEnded()
}

/** Returns the error for an invitation that cannot be accepted, whatever the reason. */
export function invitationEnded(): AppError {
  return new AppError('invalid_link', 'This invitation is no longer valid. Ask for a new one.')
}
