import { derivedId } from '#platform/derived-id.ts'
import type { Message } from '#messages/messages-tables.ts'

/** The id of a link's reminder, which follows from the link. `slot`: which, from 0. */
export function reminderId(linkId: string, slot: number): string {
  return derivedId(`reminder ${linkId} ${slot}`)
}

/** Whether a message is a reminder that was not sent by hand: those have random ids (version 4). */
export function isScheduledReminder({ template, id }: Pick<Message, 'template' | 'id'>): boolean {
  return template === 'reminder' && id.charAt(14) === '8'
}
