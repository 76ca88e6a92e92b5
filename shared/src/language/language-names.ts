import type { Locale } from '../contract/languages.ts'

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
