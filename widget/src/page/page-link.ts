import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { localeFrom } from '@bonafide/shared/language/languages.ts'
import { readStored, store } from '@bonafide/shared/ui/site-data.ts'

const key = 'bonafide:language'
let chosen: string | null = null

/** Returns the language chosen in this tab, which survives the identity check. */
function choice(): string | null {
  const stored = readStored('sessionStorage', key)
  // Without storage the choice lasts until the page is left.
  return stored === undefined ? chosen : stored
}

/** Returns the language chosen in this tab; else the language the link was sent in, else the browser's. */
export function pageLanguage(ofLink: string | null): Locale {
  return localeFrom(choice(), ofLink, ...navigator.languages)
}

export function isLanguageChosen(): boolean {
  return choice() !== null
}

export function chooseLanguage(locale: Locale): void {
  chosen = locale
  store('sessionStorage', key, locale)
}
