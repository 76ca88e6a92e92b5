import { type Locale, locales } from '../contract/languages.ts'

const languageOf = (tag: string) => tag.toLowerCase().split(/[-_]/, 1)[0] ?? ''

/** Returns the first of the wanted language tags (BCP 47) that is supported, whatever its region; else English. */
export function localeFrom(...wanted: readonly (string | null | undefined)[]): Locale {
  for (const tag of wanted) {
    const found = tag && locales.find((locale) => languageOf(locale) === languageOf(tag))
    if (found) return found
  }
  return 'en-GB'
}

/** Returns the direction in which a language is read. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return /^(ar|ur)\b/.test(locale) ? 'rtl' : 'ltr'
}
