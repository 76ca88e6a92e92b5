import { type Locale, locales } from '@bonafide/shared/contract/languages.ts'
import { languageNames } from '@bonafide/shared/language/language-names.ts'

const plain = (text: string) => text.trim().toLowerCase().replaceAll('_', '-')
const englishNames = new Intl.DisplayNames('en', { type: 'language' })

/** The names of each language in a list: its tag, its name in English, and its own name for itself. */
const known = new Map<string, Locale>(
  locales.flatMap((locale) => {
    const [language = locale] = locale.split('-')
    const names = [locale, language, englishNames.of(language) ?? locale, languageNames[locale].name]
    return names.map((name) => [plain(name), locale] as const)
  }),
)

/** Reads a typed language: `pl`, `pl-PL`, `Polish` or `Polski`. Returns an unknown language as it was typed. */
export function typedLanguage(text: string): string {
  const typed = plain(text)
  const withoutRegion = /^([a-z]{2})-[a-z]{2}$/.exec(typed)?.[1]
  return known.get(typed) ?? known.get(withoutRegion ?? '') ?? typed
}
