import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { emailHtml } from './email-html.ts'
import { messageWording } from './message-wording.ts'
import { writtenDay } from './written-day.ts'

interface Facts {
  fullName: string
  organisation: string
  /** The page with the copy, and its last day. */
  url: string
  expiresAt: Date
  language: Locale
}

/** That an employee has finished, and where they get their copy. It says nothing of what is in it. */
export function ownCopyEmail({ fullName, organisation, url, expiresAt, language }: Facts): {
  subject: string
  text: string
  html: string
} {
  const words = messageWording(language)
  const hello = words('hello', { fullName })
  const opening = words('opening_own_copy', { organisation })
  const notes = [words('lastDay', { lastDay: writtenDay(expiresAt, language) })]
  const ending = words('ignore', { organisation })
  return {
    subject: words('subject_own_copy', { organisation }),
    text: `${hello}

${opening}

${words('ownCopyHere')}
${url}

${notes.join('\n')}

${ending}
`,
    html: emailHtml({
      language,
      organisation,
      title: words('title_own_copy'),
      preview: opening,
      paragraphs: [hello, opening],
      button: { label: words('ownCopyButton'), url, otherwise: words('noButton') },
      notes,
      ending,
    }),
  }
}
