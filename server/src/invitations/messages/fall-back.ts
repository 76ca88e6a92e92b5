import type { Channel } from '@bonafide/shared/contract/employees.ts'
import { and, eq } from 'drizzle-orm'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import { replaceLink } from '#employees/links/create-link.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { linkState } from '#employees/links/link-state.ts'
import type { MessageAbout, MessageKind } from '#messages/define-message.ts'
import { messages } from '#messages/messages-tables.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'

interface Carried {
  linkId: string
}

const next: Partial<Record<Channel, Channel>> = { whatsapp: 'sms', sms: 'email' }
const names = { sms: 'SMS', email: 'email', whatsapp: 'WhatsApp' }

/**
 * Sends a link that did not arrive by the next channel: WhatsApp, then SMS, then email, each at most once.
 *
 * It is a new link each time, and the one before stops working. So the channel stored with a link stays the only
 * one it was ever sent on, and a link that proves an address by having been sent to it was in no text message.
 * An employee who has opened the link has it, and nothing follows; nor from a link that another has replaced since.
 */
export async function fallBack(
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
export async function nextChannel(
  scope: Scope,
  { channel, employeeId, about }: MessageAbout<Carried>,
): Promise<Channel | undefined> {
  if (!next[channel] || !employeeId) return undefined
  const link = await latestLink(scope, employeeId)
  if (link?.id !== about.linkId || link.openedAt) return undefined
  return linkState(link, scope.deps.clock()) === 'active' ? next[channel] : undefined
}
