import { roleNames } from '@bonafide/shared/contract/role-names.ts'
import { withoutLinks } from '@bonafide/shared/contract/text.ts'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { memberships, teamInvitations, users } from '#accounts/users-tables.ts'
import { toAccount } from '#accounts/to-account.ts'
import { defineMessage } from '#messages/define-message.ts'
import { letter } from '#messages/wording/letter.ts'
import { writtenDay } from '#messages/wording/written-day.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { rowOf } from '#platform/keys/keys.ts'

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
  async compose({ db, keys, env, clock }, { orgId, about }) {
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
      button: { label: 'Join the team', url: `${env.publicUrl}/join#${token}` },
      ending: `You get this message because a user of ${organisation} entered your email address. If you do not know them, ignore it.`,
    })
  },
})

/** Tells a user of their new role. */
export const roleChanged = defineMessage('role_changed', {
  about: v.object({}),
  keepsRecipient: true,
  to: toAccount,
  async compose({ db, env }, { orgId, userId }, to) {
    if (!userId) return undefined
    const [member] = await db
      .select({ role: memberships.role, organisation: organisations.name })
      .from(memberships)
      .innerJoin(organisations, eq(organisations.id, memberships.orgId))
      .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
    if (!member) return undefined
    const { name: role, may } = roleNames[member.role]
    const organisation = withoutLinks(member.organisation)
    return letter({
      organisation,
      subject: `Your role at ${organisation} has changed`,
      hello: `Hello ${to.name},`,
      opening: `Your role at ${organisation} is now ${role.toLowerCase()}.`,
      next: may,
      button: { label: 'Open Bonafide', url: env.publicUrl },
      ending: `You get this message because you are a user of ${organisation}.`,
    })
  },
})
