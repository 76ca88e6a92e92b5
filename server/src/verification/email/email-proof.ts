import type { Channel } from '@bonafide/shared/contract/employees.ts'
import type { FlowEntry } from '#verification/find-entry.ts'

/**
 * True when opening the flow proves the invited address, which only the link sent to it does. A handoff was made on
 * another device.
 * An embed token shows that the organisation's page knows the employee, but proves no mailbox: the employee enters the
 * address as after a link by text, and it counts as asserted.
 */
export function isProvenByEmail({ link, embed }: FlowEntry): boolean {
  return link.kind === 'invitation' && link.channel === 'email' && !embed
}

/** The channel as the page is told it; with `email` it leaves the email form out, so that is told only where it may. */
export function shownChannel(entry: FlowEntry): Channel {
  const { channel } = entry.link
  return channel === 'email' && !isProvenByEmail(entry) ? 'sms' : channel
}
