import { type Invitation, lastDay } from './invitation.ts'

/** The text of an SMS or WhatsApp invitation. */
export function invitationText(invitation: Invitation): string {
  const { organisation, url, isRenewal } = invitation
  const opening = isRenewal
    ? `${organisation}: here is your new link to verify your identity and right to work.`
    : `${organisation} asks you to verify your identity and right to work. It takes about 5 minutes.`
  return `${opening} ${url} (valid until ${lastDay(invitation)})`
}
