import type { ShownTeamInvitation, TeamInvitation } from '@bonafide/shared/contract/team.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { findOpenInvitation, invitationEnded } from '#accounts/join-by-invitation.ts'
import { teamInvitations, users } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Connection } from '#platform/db/database.ts'
import { findOrganisation } from '#platform/db/lookups.ts'
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

/** Returns the facts of an invitation for the one who has its token. */
export async function showInvitation(deps: Deps, token: string): Promise<ShownTeamInvitation> {
  const { invitation, organisation, account } = await findInvitation(deps, deps.db, token)
  const { email, role } = invitation
  return { organisation: organisation.name, email, role, hasAccount: account !== null }
}
