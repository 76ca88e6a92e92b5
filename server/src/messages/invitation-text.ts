import { type Invitation, lastDay } from './invitation.ts'

/** The text of an SMS or WhatsApp invitation. */
export function invitationText(invitation: Invitation): string {
  const { url, occasion } = invitation
  return `${openings[occasion](invitation)} ${url} (valid until ${lastDay(invitation)})`
}

const openings: Record<Invitation['occasion'], (invitation: Invitation) => string> = {
  invitation: ({ organisation }) =>
    `${organisation} asks you to verify your identity and right to work. It takes about 5 minutes.`,
  link_renewed: ({ organisation }) =>
    `${organisation}: here is your new link to verify your identity and right to work.`,
  reminder: ({ organisation }) =>
    `${organisation}: a reminder to verify your identity and right to work. It takes about 5 minutes.`,
}
