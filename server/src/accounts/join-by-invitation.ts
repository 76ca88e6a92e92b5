import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { organisationClosed } from '#platform/db/closed-organisation.ts'
import type { Connection } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import { refusePassword } from './require-sso.ts'
import { memberships, teamInvitations, users } from './users-tables.ts'

export type Invitation = typeof teamInvitations.$inferSelect

/** Returns the error for an invitation that cannot be accepted, whatever the reason. */
export function invitationEnded(): AppError {
  return new AppError('invalid_link', 'This invitation is no longer valid. Ask for a new one.')
}

/**
 * Returns an invitation that can be accepted now, with the account of its address where there is one.
 * @throws AppError organisation_closed for a closed organisation, and invalid_link for one that is unknown, ended or expired, without telling which
 */
export async function findOpenInvitation({ clock }: Pick<Deps, 'clock'>, connection: Connection, isIt: SQL) {
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

/**
 * Makes the user of an account a member by an invitation. Called in the transaction that starts their session: who has
 * not proven all that is asked of them belongs to nothing.
 */
export async function joinByInvitation(scope: Scope, invitation: Invitation, userId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const { role, sites } = invitation
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
  await record(scope, { action: 'member.joined', data: { userId, role } })
}
