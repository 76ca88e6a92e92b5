import type { Look } from '@bonafide/shared/contract/flow.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { emailHtml } from './email-html.ts'
import { messageWording } from './message-wording.ts'
import { writtenDay } from './written-day.ts'

interface Facts {
  /** That they have finished and may keep a copy, or are to show again that it is them who works. */
  occasion: 'own_copy' | 'identity_repeat'
  fullName: string
  organisation: string
  look?: Look | undefined
  /** The page that it is about, and its last day. */
  url: string
  expiresAt: Date
  language: Locale
}

const parts = {
  own_copy: { here: 'ownCopyHere', button: 'ownCopyButton', notes: [] },
  identity_repeat: { here: 'startHere', button: 'identityRepeatButton', notes: ['identityRepeatOnly'] },
} as const

/** An email with a link, to an employee who has finished. It says nothing of what is known of them. */
export function linkEmail({ occasion, fullName, organisation, look, url, expiresAt, language }: Facts): {
  subject: string
  text: string
  html: string
} {
  const words = messageWording(language)
  const { here, button, notes: own } = parts[occasion]
  const hello = words('hello', { fullName })
  const opening = words(`opening_${occasion}`, { organisation })
  const notes = [
    ...own.map((key) => words(key)),
    words('lastDay', { lastDay: writtenDay(expiresAt, language) }),
  ]
  const ending = words('ignore', { organisation })
  return {
    subject: words(`subject_${occasion}`, { organisation }),
    text: `${hello}

${opening}

${words(here)}
${url}

${notes.join('\n')}

${ending}
`,
    html: emailHtml({
      language,
      organisation,
      look,
      title: words(`title_${occasion}`),
      preview: opening,
      paragraphs: [hello, opening],
      button: { label: words(button), url, otherwise: words('noButton') },
      notes,
      ending,
    }),
  }
}
