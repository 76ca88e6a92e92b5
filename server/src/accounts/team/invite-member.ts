import { rowOf } from '#platform/keys/keys.ts'
import { randomBytes } from 'node:crypto'
import type { NewTeamInvitation, TeamInvitation } from '@bonafide/shared/contract/team.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { addDays } from 'date-fns'
import { and, eq, isNull } from 'drizzle-orm'
import { memberships, teamInvitations, users } from '#accounts/users-tables.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { requireLookup } from '#platform/db/lookups.ts'
import type { UserPrincipal } from '#platform/http/principal.ts'
import type { Scope } from '#platform/scope.ts'
import { requireSitesFor } from './require-sites-for.ts'
import { teamInvitation } from './team-messages.ts'

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

function refusal(message: string): AppError {
  return fieldError('email', message)
}
