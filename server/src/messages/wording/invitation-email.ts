import { writtenDay } from './written-day.ts'
import type { Invitation } from './invitation.ts'
import { emailHtml } from './email-html.ts'
import { messageWording } from './message-wording.ts'

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
      organisation,
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
