import type { Channel } from '@bonafide/shared/contract/employees.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'

interface Parts {
  token: string
  channel: Channel
  /** The language of its employee; null leaves it to their browser. */
  language: Locale | null
}

/** Returns the page a link opens. `channel` and `lang` in it are hints for the page; the server goes by what is stored. */
export function linkUrl(publicUrl: string, { token, channel, language }: Parts): string {
  return `${publicUrl}/verify/${token}?channel=${channel}${language ? `&lang=${language}` : ''}`
}
