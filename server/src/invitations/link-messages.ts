import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Channel } from '@bonafide/shared/contract/employees/employees.ts'
import {
  employeeFacts,
  type EmployeeReceiver,
  goneForEmployee,
  openLink,
  toEmployee,
} from '#employees/messages/to-employee.ts'
import { senderName } from '#employees/messages/message-wording.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { type Link, linkState } from '#employees/links/link-state.ts'
import { nextOpening } from '#employees/links/reminder-times.ts'
import { defineMessage, type MessageAbout, type MessageKind } from '#messages/define-message.ts'
import { type Message, messages } from '#messages/messages-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import { replaceLink } from '#employees/links/create-link.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { record } from '#platform/audit/record.ts'
import { derivedId } from '#platform/derived-id.ts'
import { invitationEmail, invitationText, type LinkOccasion } from './invitation-email.ts'

const Carried = v.object({ linkId: v.string() })
type Carried = v.InferOutput<typeof Carried>

export type LinkMessage = MessageKind<Carried, EmployeeReceiver>

interface Options {
  /** The links that the message may still be sent with, when not every working one is. */
  opens?: (link: Link, now: Date) => boolean
  /** The message for the next channel when this one does not arrive, if it differs. */
  otherwise?: LinkMessage
  opensAt?: LinkMessage['opensAt']
}

/** Defines a message with the link of an employee's verification, for any channel. */
export function linkMessage(
  occasion: LinkOccasion,
  { opens, otherwise, opensAt }: Options = {},
): LinkMessage {
  const kind: LinkMessage = defineMessage(occasion, {
    about: Carried,
    gone: goneForEmployee,
    to: toEmployee,
    async compose(deps, { orgId, channel, about }, to) {
      const link = await openLink(deps, { orgId, channel, ...about }, to, opens)
      if (!link) return undefined
      const facts = await employeeFacts(deps, { orgId }, to)
      const { fullName, language } = facts
      const from = senderName(facts.organisation, language)
      const invitation = { ...facts, ...link, occasion }
      if (channel === 'email') return { from, ...invitationEmail(invitation) }
      const template = { ...link, name: occasion, language, fullName, organisation: from }
      return { from, text: invitationText(invitation), template }
    },
    onFailed: (scope, message) => fallBack(scope, message, otherwise ?? kind),
    nextChannel,
    ...(opensAt && { opensAt }),
  })
  return kind
}

export const invitation = linkMessage('invitation')
export const linkRenewed = linkMessage('link_renewed')
export const reminder = linkMessage('reminder', {
  // The link before may have arrived, and has ended by then.
  otherwise: linkRenewed,
  // The message was queued within working hours, and may have been held up since.
  opensAt: (message, now) => (isScheduled(message) ? nextOpening(now) : now),
})

const next: Partial<Record<Channel, Channel>> = { whatsapp: 'sms', sms: 'email' }
const names = { sms: 'SMS', email: 'email', whatsapp: 'WhatsApp' }

/**
 * Sends a link that did not arrive by the next channel: WhatsApp, then SMS, then email, each at most once.
 *
 * It is a new link each time, and the one before stops working. So the channel stored with a link stays the only
 * one it was ever sent on, and a link that proves an address by having been sent to it was in no text message.
 * An employee who has opened the link has it, and nothing follows; nor from a link that another has replaced since.
 */
async function fallBack(
  scope: Scope,
  message: MessageAbout<Carried>,
  kind: MessageKind<Carried>,
): Promise<void> {
  const { employeeId } = message
  if (!employeeId || !(await lockEmployeeRow(scope, employeeId))) return
  const channel = await nextChannel(scope, message)
  if (!channel) return
  const { id: linkId } = await replaceLink(scope, { employeeId, channel })
  await queueMessage(scope, kind, { employeeId, channel, about: { linkId } })
  const { tx, orgId } = scope
  await tx
    .update(messages)
    .set({ failure: `${message.failure ?? 'Not delivered'}. Tried by ${names[channel]} instead.` })
    .where(and(eq(messages.orgId, orgId), eq(messages.id, message.id)))
  await record(scope, {
    action: 'invitation.rerouted',
    employeeId,
    linkId,
    data: { channel, reason: message.failure },
  })
}

/** Returns the channel that a link is tried on after its own, or undefined where there is none to go on to. */
async function nextChannel(
  scope: Scope,
  { channel, employeeId, about }: MessageAbout<Carried>,
): Promise<Channel | undefined> {
  if (!next[channel] || !employeeId) return undefined
  const link = await latestLink(scope, employeeId)
  if (link?.id !== about.linkId || link.openedAt) return undefined
  return linkState(link, scope.deps.clock()) === 'active' ? next[channel] : undefined
}

/** The id of an automatic reminder, which follows from the link and the time: however often it is queued, it is one. */
export function reminderId(linkId: string, time: Date): string {
  return derivedId(`reminder ${linkId} ${time.toISOString()}`)
}

/** Checks that a reminder was not sent by hand: those have random ids (version 4). */
export function isScheduled({ id }: Pick<Message, 'id'>): boolean {
  return id.charAt(14) === '8'
}
