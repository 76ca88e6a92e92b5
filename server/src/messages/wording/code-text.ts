import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { messageWording } from './message-wording.ts'

interface Facts {
  organisation: string
  code: string
  publicUrl: string
  language: Locale
}

/** The last line lets a phone's browser fill the code in (WICG WebOTP), on this site only. */
export function codeText({ organisation, code, publicUrl, language }: Facts): string {
  return `${messageWording(language)('code', { organisation, code })}

@${new URL(publicUrl).hostname} #${code}`
}
