import type { Locale } from '@bonafide/shared/contract/languages.ts'

const names = new Intl.DisplayNames('en-GB', { type: 'language' })

/** What messages to a person are written in, in words. */
export function languageName(language: Locale | null): string {
  // Without its region: there is one English here.
  return language ? (names.of(language.slice(0, 2)) ?? language) : 'English (no choice yet)'
}
