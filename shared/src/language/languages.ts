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

/** Each language in its own words, with its word for "Language". */
export const languageNames: Readonly<Record<Locale, { readonly name: string; readonly label: string }>> = {
  'en-GB': { name: 'English', label: 'Language' },
  cy: { name: 'Cymraeg', label: 'Iaith' },
  pl: { name: 'Polski', label: 'Język' },
  ro: { name: 'Română', label: 'Limba' },
  pt: { name: 'Português', label: 'Idioma' },
  es: { name: 'Español', label: 'Idioma' },
  fr: { name: 'Français', label: 'Langue' },
  uk: { name: 'Українська', label: 'Мова' },
  ur: { name: 'اردو', label: 'زبان' },
  ar: { name: 'العربية', label: 'اللغة' },
}

/** The values for a text. `count` chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>

/** The language for numbers, times and days: in the digits of the texts around them, whatever the browser would choose. */
export const numbersOf = (locale: string) => `${locale}-u-nu-latn`

/**
 * Fills in each `{name}` of a text, a number in the digits of the texts. A name without a value stays as it is, and the
 * full stop of “Oak Care Ltd.” is that of the sentence too.
 */
export function fill(text: string, values: TextValues, locale: string): string {
  return text.replace(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
    const value = `${values[name] ?? `{${name}}`}`
    const end = value.endsWith('.') ? '' : stop
    // A name or a number of another script must not reorder the sentence around it (Unicode UAX 9, isolates).
    return (directionOf(locale) === 'rtl' ? `\u2068${value}\u2069` : value) + end
  })
}
