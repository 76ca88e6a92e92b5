import type { Channel } from '@bonafide/shared/contract/employees.ts'
import type { FlowEntry } from '#verification/find-entry.ts'

/**
 * Whether being here proves the invited address: only the link that was sent to it does. A handoff was made on
 * another device. An embed token says that the organisation's page knows who sits in front of it, which proves
 * no mailbox: there the employee enters the address like anyone whose link came as a text, and it counts as asserted.
 */
export function isProvenByEmail({ link, embed }: FlowEntry): boolean {
  return link.kind === 'invitation' && link.channel === 'email' && !embed
}

/** The channel as the page is told it; with `email` it leaves the email form out, so that is told only where it may. */
export function shownChannel(entry: FlowEntry): Channel {
  const { channel } = entry.link
  return channel === 'email' && !isProvenByEmail(entry) ? 'sms' : channel
}
