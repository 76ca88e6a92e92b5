import type { EmployeeFacts } from '#employees/messages/to-employee.ts'
import { messageWording, senderName } from '#employees/messages/message-wording.ts'
import { emailHtml } from '#messages/email-html.ts'
import { nameForPhone, phoneText } from '#messages/phone-text.ts'
import { shortDay, writtenDay } from '#messages/written-day.ts'

/** The occasions of a message that asks an employee to verify who they are. */
export const linkOccasions = [
  'invitation',
  'link_renewed',
  'reminder',
  'step_reopened',
  'identity_accepted',
  'identity_declined',
  'appointment_cancelled',
] as const
export type LinkOccasion = (typeof linkOccasions)[number]

/** The values that the texts of an invitation are made from. */
export interface Invitation extends EmployeeFacts {
  url: string
  expiresAt: Date
  /**
   * The first one, the one with a link that replaces an earlier, one that reminds of the link there is, one that tells
   * that a step may be tried again, or what was decided about the document.
   */
  occasion: LinkOccasion
}

/** The invitation as an email: plain text, and HTML that reads well without pictures and in the dark. */
export function invitationEmail(invitation: Invitation): { subject: string; text: string; html: string } {
  const { fullName, organisation, look, url, expiresAt, occasion, language } = invitation
  const words = messageWording(language)
  const hello = words('hello', { fullName })
  const opening = words(`opening_${occasion}`, { organisation })
  const items = [words('askedEmail'), words('askedPhone'), words('askedIdentity'), words('askedRightToWork')]
  const notes = [words('takes'), words('lastDay', { lastDay: writtenDay(expiresAt, language) })]
  const ignore = words('ignore', { organisation })
  return {
    subject: words(`subject_${occasion}`, { organisation }),
    text: `${hello}

${opening}

${words('startHere')}
${url}

${words('asked')}
${items.map((item) => `- ${item}`).join('\n')}

${notes.join('\n')}

${ignore}
`,
    html: emailHtml({
      language,
      organisation: senderName(organisation, language),
      look,
      title: words(`title_${occasion}`),
      preview: opening,
      paragraphs: [hello, opening],
      button: { label: words('start'), url, otherwise: words('noButton') },
      list: { title: words('asked'), items },
      notes,
      ending: ignore,
    }),
  }
}

/**
 * The text of an SMS or WhatsApp invitation. The link has a line of its own: beside words that are read from right to
 * left its parts would change places, and marks against that would become part of it where it is tapped.
 */
export function invitationText({ organisation, url, expiresAt, occasion, language }: Invitation): string {
  const words = messageWording(language)
  const values = { organisation: nameForPhone(organisation), lastDay: shortDay(expiresAt, language) }
  return phoneText(words(`short_${occasion}`, values), language, url)
}
