import { createHash } from 'node:crypto'
import type { Message } from './advance-message.ts'

/** The id of a link's reminder, which follows from the link: a UUID (version 8, RFC 9562). `slot`: which, from 0. */
export function reminderId(linkId: string, slot: number): string {
  const hex = createHash('sha256').update(`reminder ${linkId} ${slot}`).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Whether a message is a reminder that nobody asked for by hand: those have random ids (version 4). */
export function isScheduledReminder({ template, id }: Pick<Message, 'template' | 'id'>): boolean {
  return template === 'reminder' && id.charAt(14) === '8'
}
