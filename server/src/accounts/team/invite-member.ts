import { randomBytes } from 'node:crypto'
import type { Role } from '@bonafide/shared/contract/permissions.ts'
import {
  roleNames,
  type NewTeamInvitation,
  type TeamInvitation,
} from '@bonafide/shared/contract/accounts/team.ts'
import { normaliseEmail, withoutLinks } from '@bonafide/shared/contract/text.ts'
import { addDays } from 'date-fns'
import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { findInDirectory, refuseDeactivated } from '#accounts/directory/tie-to-directory.ts'
import { memberships, teamInvitations, users } from '#accounts/users-tables.ts'
import { defineMessage } from '#messages/define-message.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { letter } from '#messages/email-html.ts'
import { writtenDay } from '#messages/written-day.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { requireLookup } from '#platform/db/lookups.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { UserPrincipal } from '#platform/http/principal.ts'
import { rowOf } from '#platform/keys/keys.ts'
import type { Scope } from '#platform/scope.ts'

const days = 7

/** Invites a user by email, with a link that works for seven days. An earlier invitation of the address ends. */
export async function inviteMember(
  scope: Scope,
  { email, role, sites: given }: NewTeamInvitation,
  { userId }: Pick<UserPrincipal, 'userId'>,
): Promise<TeamInvitation> {
  const { deps, tx, orgId, permissions } = scope
  if (role === 'owner' && !permissions?.has('owners')) {
    throw new AppError('forbidden', 'Only an owner can invite an owner', { permission: 'owners' })
  }
  const sites = requireSitesFor(role, given)
  await lockOrganisation(scope)
  const emailKey = normaliseEmail(email)
  const [member] = await tx
    .select({ userId: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(memberships.orgId, orgId), eq(users.emailKey, emailKey)))
  if (member) throw refusal('This address belongs to a user of your team already')
  refuseDeactivated(await findInDirectory(scope, { email }))
  const now = deps.clock()
  const isOpen = and(
    eq(teamInvitations.orgId, orgId),
    eq(teamInvitations.emailKey, emailKey),
    isNull(teamInvitations.endedAt),
  )
  await tx.update(teamInvitations).set({ endedAt: now }).where(isOpen)
  const id = crypto.randomUUID()
  const token = randomBytes(32).toString('base64url')
  const expiresAt = addDays(now, days)
  const tokenHash = deps.keys.hash('team', token)
  await requireLookup(tx, { kind: 'team-invitation', key: tokenHash, orgId })
  await tx.insert(teamInvitations).values({
    orgId,
    id,
    email,
    emailKey,
    role,
    sites,
    tokenHash,
    tokenSealed: deps.keys.seal('team', token, rowOf(teamInvitations, orgId, id)),
    invitedBy: userId,
    createdAt: now,
    expiresAt,
  })
  const message = { channel: 'email', about: { invitationId: id } } as const
  await queueMessage(scope, teamInvitation, message, { asked: true })
  await record(scope, { action: 'member.invited', data: { invitationId: id, role, ...(sites && { sites }) } })
  return { id, email, role, sites, createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() }
}

/**
 * Returns the sites that a user with a role is limited to; null without a limit.
 * @throws AppError invalid_input for a role that is never limited
 */
export function requireSitesFor(role: Role, sites: string[] | null | undefined): string[] | null {
  if (!sites || role === 'recruiter') return sites ?? null
  const message = 'Only a recruiter can be limited to sites'
  throw fieldError('sites', message)
}

function refusal(message: string): AppError {
  return fieldError('email', message)
}

const isInvitation = (orgId: string, id: string) =>
  and(eq(teamInvitations.orgId, orgId), eq(teamInvitations.id, id))

/** Brings an invited colleague the link to join the team. */
export const teamInvitation = defineMessage('team_invitation', {
  about: v.object({ invitationId: v.string() }),
  async to(connection, { orgId, about }) {
    const [invited] = await connection
      .select({ email: teamInvitations.email })
      .from(teamInvitations)
      .where(isInvitation(orgId, about.invitationId))
    return invited && { ...invited, name: '' }
  },
  async compose({ db, keys, settings, clock }, { orgId, about }) {
    const [found] = await db
      .select({ invitation: teamInvitations, organisation: organisations.name, invitedBy: users.name })
      .from(teamInvitations)
      .innerJoin(organisations, eq(organisations.id, teamInvitations.orgId))
      .leftJoin(users, eq(users.id, teamInvitations.invitedBy))
      .where(isInvitation(orgId, about.invitationId))
    if (!found || found.invitation.endedAt || found.invitation.expiresAt <= clock()) return undefined
    const { invitation } = found
    const organisation = withoutLinks(found.organisation)
    const invitedBy = found.invitedBy && withoutLinks(found.invitedBy)
    const token = keys.open('team', invitation.tokenSealed, rowOf(teamInvitations, orgId, invitation.id))
    if (!token) throw new Error('an invitation could not be opened: DATA_KEY is not the one it was made with')
    const inviting = invitedBy ? `${invitedBy} has invited you` : 'You have been invited'
    const { name: role, may } = roleNames[invitation.role]
    return letter({
      organisation,
      subject: `Join ${organisation} on Bonafide`,
      hello: 'Hello,',
      opening: `${inviting} to join ${organisation} on Bonafide as ${role.toLowerCase()}.`,
      next: `${may} The link works until ${writtenDay(invitation.expiresAt, 'en-GB')}.`,
      // The fragment is not sent to any server, so the token is in no log of one.
      button: { label: 'Join the team', url: `${settings.publicUrl}/join#${token}` },
      ending: `You get this message because a user of ${organisation} entered your email address. If you do not know them, ignore it.`,
    })
  },
})
