import type { Look } from '@bonafide/shared/contract/flow.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { emailHtml } from './email-html.ts'
import { messageWording } from './message-wording.ts'

interface Facts {
  fullName: string
  organisation: string
  look?: Look | undefined
  code: string
  language: Locale
}

/** The code that confirms an email address. Not in the subject: that shows on screens that are locked. */
export function codeEmail({ fullName, organisation, look, code, language }: Facts): {
  subject: string
  text: string
  html: string
} {
  const words = messageWording(language)
  const hello = words('hello', { fullName })
  const opening = words('opening_code', { organisation })
  const lifetime = words('codeLifetime')
  const ending = words('ignore', { organisation })
  return {
    subject: words('subject_code', { organisation }),
    text: `${hello}

${opening}

${code}

${lifetime}

${ending}
`,
    html: emailHtml({
      language,
      organisation,
      look,
      title: words('title_code'),
      preview: opening,
      paragraphs: [hello, opening],
      code,
      notes: [lifetime],
      ending,
    }),
  }
}
