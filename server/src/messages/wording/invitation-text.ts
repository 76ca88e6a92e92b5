import { writtenDay } from './written-day.ts'
import type { Invitation } from './invitation.ts'
import { messageWording } from './message-wording.ts'

/**
 * The text of an SMS or WhatsApp invitation. The link has a line of its own: beside words that are read from right to
 * left its parts would change places, and marks against that would become part of it where it is tapped.
 */
export function invitationText({ organisation, url, expiresAt, occasion, language }: Invitation): string {
  const lastDay = writtenDay(expiresAt, language)
  return `${messageWording(language)(`short_${occasion}`, { organisation, lastDay })}\n${url}`
}
