import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { localeFrom } from '@bonafide/shared/language/languages.ts'

const key = 'bonafide:language'
let chosen: string | null = null

/** What was chosen in this tab, which lasts over the identity check. */
function choice(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // Without storage the choice lasts until the page is left.
    return chosen
  }
}

/** What was chosen in this tab; else the language the link was sent in, else the browser's. */
export function pageLanguage(ofLink: string | null): Locale {
  return localeFrom(choice(), ofLink, ...navigator.languages)
}

export function isLanguageChosen(): boolean {
  return choice() !== null
}

export function chooseLanguage(locale: Locale): void {
  chosen = locale
  try {
    sessionStorage.setItem(key, locale)
  } catch {
    // As above.
  }
}
