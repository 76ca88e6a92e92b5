import { rowOf } from '#platform/keys/keys.ts'
import { roleNames } from '@bonafide/shared/contract/role-names.ts'
import { withoutLinks } from '@bonafide/shared/contract/text.ts'
import { and, eq } from 'drizzle-orm'
import { teamInvitations } from '#accounts/team-invitations-tables.ts'
import { memberships, users } from '#accounts/users-tables.ts'
import type { Message } from '#messages/messages-tables.ts'
import type { OutgoingMessage } from '#messages/messenger.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { writtenDay } from '#messages/wording/written-day.ts'
import { letter } from './letter.ts'

type TeamContent = Pick<OutgoingMessage, 'to' | 'from' | 'subject' | 'text' | 'html'>

/** A message about the team: an invitation to it, or a change of role. Nothing once it is of no use any more. */
export async function teamContent(deps: Deps, message: Message): Promise<TeamContent | undefined> {
  if (message.template === 'team_invitation') return invitationContent(deps, message)
  if (message.template === 'role_changed') return roleContent(deps, message)
  return undefined
}

async function invitationContent(
  { db, keys, env, clock }: Deps,
  { orgId, teamInvitationId }: Message,
): Promise<TeamContent | undefined> {
  if (!teamInvitationId) return undefined
  const [found] = await db
    .select({ invitation: teamInvitations, organisation: organisations.name, invitedBy: users.name })
    .from(teamInvitations)
    .innerJoin(organisations, eq(organisations.id, teamInvitations.orgId))
    .leftJoin(users, eq(users.id, teamInvitations.invitedBy))
    .where(and(eq(teamInvitations.orgId, orgId), eq(teamInvitations.id, teamInvitationId)))
  if (!found || found.invitation.endedAt || found.invitation.expiresAt <= clock()) return undefined
  const { invitation } = found
  const organisation = withoutLinks(found.organisation)
  const invitedBy = found.invitedBy && withoutLinks(found.invitedBy)
  const token = keys.open('team', invitation.tokenSealed, rowOf(teamInvitations, orgId, invitation.id))
  if (!token) throw new Error('an invitation could not be opened: DATA_KEY is not the one it was made with')
  const inviting = invitedBy ? `${invitedBy} has invited you` : 'You have been invited'
  const opening = `${inviting} to join ${organisation} on Bonafide as ${roleNames[invitation.role].name.toLowerCase()}.`
  return {
    to: invitation.email,
    ...letter({
      organisation,
      subject: `Join ${organisation} on Bonafide`,
      hello: 'Hello,',
      opening,
      next: `${roleNames[invitation.role].may} The link works until ${writtenDay(invitation.expiresAt, 'en-GB')}.`,
      // The fragment is not sent to any server, so the token is in no log of one.
      button: { label: 'Join the team', url: `${env.publicUrl}/join#${token}` },
      ending: `You get this message because a user of ${organisation} entered your email address. If you do not know them, ignore it.`,
    }),
  }
}

async function roleContent(
  { db, env }: Deps,
  { orgId, userId, recipient }: Message,
): Promise<TeamContent | undefined> {
  if (!userId) return undefined
  const [member] = await db
    .select({
      name: users.name,
      email: users.email,
      role: memberships.role,
      organisation: organisations.name,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
  if (!member) return undefined
  const { role } = member
  const organisation = withoutLinks(member.organisation)
  const to = recipient ?? member
  return {
    to: to.email,
    ...letter({
      organisation,
      subject: `Your role at ${organisation} has changed`,
      hello: `Hello ${withoutLinks(to.name)},`,
      opening: `Your role at ${organisation} is now ${roleNames[role].name.toLowerCase()}.`,
      next: roleNames[role].may,
      button: { label: 'Open Bonafide', url: env.publicUrl },
      ending: `You get this message because you are a user of ${organisation}.`,
    }),
  }
}
