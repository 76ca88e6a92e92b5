import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { emailHtml } from './email-html.ts'
import { messageWording } from './message-wording.ts'
import { writtenDay } from './written-day.ts'

interface Facts {
  fullName: string
  organisation: string
  /** By which their right to work is to be checked again, `YYYY-MM-DD`. */
  lastDay: string
  language: Locale
}

/** That an employee's right to work is to be checked again. It says nothing of their documents. */
export function followUpEmail({ fullName, organisation, lastDay, language }: Facts): {
  subject: string
  text: string
  html: string
} {
  const words = messageWording(language)
  const hello = words('hello', { fullName })
  const opening = words('opening_follow_up', {
    organisation,
    lastDay: writtenDay(new Date(`${lastDay}T12:00Z`), language),
  })
  const next = words('followUpNext', { organisation })
  const ending = words('ignore', { organisation })
  return {
    subject: words('subject_follow_up', { organisation }),
    text: `${hello}

${opening}

${next}

${ending}
`,
    html: emailHtml({
      language,
      organisation,
      title: words('title_follow_up'),
      preview: opening,
      paragraphs: [hello, opening],
      notes: [next],
      ending,
    }),
  }
}
