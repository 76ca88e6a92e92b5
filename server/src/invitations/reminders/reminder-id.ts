import type { Message } from '#messages/messages-tables.ts'
import { derivedId } from '#platform/derived-id.ts'

/** The id of a link's reminder, which follows from the link. `slot`: which, from 0. */
export function reminderId(linkId: string, slot: number): string {
  return derivedId(`reminder ${linkId} ${slot}`)
}

/** Checks that a reminder was not sent by hand: those have random ids (version 4). */
export function isScheduled({ id }: Pick<Message, 'id'>): boolean {
  return id.charAt(14) === '8'
}
