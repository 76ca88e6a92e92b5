import type { Look } from '@bonafide/shared/contract/flow.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { emailHtml } from './email-html.ts'
import { messageWording } from './message-wording.ts'
import { writtenDay } from './written-day.ts'

interface Facts {
  fullName: string
  organisation: string
  look?: Look | undefined
  /** By which their right to work is to be checked again, `YYYY-MM-DD`; null where no day is set. */
  lastDay: string | null
  /** For the right-to-work step alone; without one they are to contact the organisation. */
  link: { url: string; expiresAt: Date } | undefined
  language: Locale
}

/** That an employee's right to work is to be checked again. It says nothing of their documents. */
export function followUpEmail({ fullName, organisation, look, lastDay, link, language }: Facts): {
  subject: string
  text: string
  html: string
} {
  const words = messageWording(language)
  const hello = words('hello', { fullName })
  const opening = lastDay
    ? words('opening_follow_up', {
        organisation,
        lastDay: writtenDay(new Date(`${lastDay}T12:00Z`), language),
      })
    : words('opening_follow_up_undated', { organisation })
  const notes = link
    ? [
        words('followUpLink'),
        words('takes'),
        words('lastDay', { lastDay: writtenDay(link.expiresAt, language) }),
      ]
    : [words('followUpNext', { organisation })]
  const start = link ? `${words('startHere')}\n${link.url}\n\n` : ''
  const ending = words('ignore', { organisation })
  return {
    subject: words('subject_follow_up', { organisation }),
    text: `${hello}

${opening}

${start}${notes.join('\n')}

${ending}
`,
    html: emailHtml({
      language,
      organisation,
      look,
      title: words('title_follow_up'),
      preview: opening,
      paragraphs: [hello, opening],
      ...(link && { button: { label: words('start'), url: link.url, otherwise: words('noButton') } }),
      notes,
      ending,
    }),
  }
}
