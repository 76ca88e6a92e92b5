import { and, eq, ne } from 'drizzle-orm'
import * as v from 'valibot'
import {
  employeeFacts,
  type EmployeeReceiver,
  goneForEmployee,
  openLink,
  toEmployee,
} from '#employees/messages/to-employee.ts'
import { isScheduled } from '#invitations/reminders/reminder-id.ts'
import { linkOfMessage } from '#employees/links/find-link.ts'
import type { Link } from '#employees/links/link-state.ts'
import { nextOpening, planReminders } from '#employees/links/reminder-times.ts'
import { defineMessage, type MessageAbout, type MessageKind } from '#messages/define-message.ts'
import { messages } from '#messages/messages-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { fallBack, nextChannel } from './fall-back.ts'
import { invitationEmail, invitationText, type LinkOccasion } from './invitation-email.ts'

const Carried = v.object({ linkId: v.string() })
type Carried = v.InferOutput<typeof Carried>

export type LinkMessage = MessageKind<Carried, EmployeeReceiver>

interface Options {
  /** Brings a link that its receiver has not had before: always, never, or where no message brought it. */
  brings: 'always' | 'never' | 'perhaps'
  /** The links that the message may still be sent with, when not every working one is. */
  opens?: (link: Link, now: Date) => boolean
  /** The message for the next channel when this one does not arrive, if it differs. */
  otherwise?: LinkMessage
  opensAt?: LinkMessage['opensAt']
}

/** Defines a message with the link of an employee's verification, for any channel. */
export function linkMessage(
  occasion: LinkOccasion,
  { brings, opens, otherwise, opensAt }: Options,
): LinkMessage {
  const kind: LinkMessage = defineMessage(occasion, {
    about: Carried,
    gone: goneForEmployee,
    to: toEmployee,
    async compose(deps, { orgId, channel, about }, to) {
      const link = await openLink(deps, { orgId, ...about }, to, opens)
      if (!link) return undefined
      const facts = await employeeFacts(deps, { orgId }, to)
      const { fullName, organisation: from, language } = facts
      const invitation = { ...facts, ...link, occasion }
      if (channel === 'email') return { from, ...invitationEmail(invitation) }
      const template = { ...link, name: occasion, language, fullName, organisation: from }
      return { from, text: invitationText(invitation), template }
    },
    async onLeft(scope, message, { isOut }) {
      if (!isOut || brings === 'never') return
      if (brings === 'perhaps' && !(await isFirstWithLink(scope, message))) return
      await planReminders(scope, message.about.linkId)
    },
    onFailed: (scope, message) => fallBack(scope, message, otherwise ?? kind),
    nextChannel,
    ...(opensAt && { opensAt }),
  })
  return kind
}

async function isFirstWithLink(
  { tx, orgId }: Scope,
  { id, employeeId, about }: MessageAbout<Carried>,
): Promise<boolean> {
  if (!employeeId) return false
  const others = await tx.$count(
    messages,
    and(
      eq(messages.orgId, orgId),
      eq(messages.employeeId, employeeId),
      eq(linkOfMessage, about.linkId),
      ne(messages.id, id),
    ),
  )
  return others === 0
}

export const invitation = linkMessage('invitation', { brings: 'always' })
export const linkRenewed = linkMessage('link_renewed', { brings: 'always' })
export const reminder = linkMessage('reminder', {
  brings: 'never',
  // The link before may have arrived, and has ended by then.
  otherwise: linkRenewed,
  // The message was queued within working hours, and may have been held up since.
  opensAt: (message, now) => (isScheduled(message) ? nextOpening(now) : now),
})
