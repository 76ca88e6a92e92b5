import { type Locale, localeFrom } from '@bonafide/shared/language/languages.ts'

const key = 'bonafide:language'

/** What was chosen in this tab, which lasts over the identity check; else the browser's. */
export function chosenLanguage(): Locale {
  let chosen: string | null = null
  try {
    chosen = sessionStorage.getItem(key)
  } catch {
    // Without storage the browser's language counts.
  }
  return localeFrom(chosen, ...navigator.languages)
}

export function chooseLanguage(locale: Locale): void {
  try {
    sessionStorage.setItem(key, locale)
  } catch {
    // The choice then lasts until the page is left.
  }
}
