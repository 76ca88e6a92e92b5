import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { localeFrom } from '@bonafide/shared/language/languages.ts'
import { readStored, store } from '@bonafide/shared/ui/site-data.ts'

/** Reads the parts of a verification link from the address of its page. A broken address has no token. */
export function linkFromAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const encoded = /^\/(?:verify|verification)\/([^/]+)\/?$/.exec(pathname)?.[1] ?? ''
  const query = new URLSearchParams(search)
  const channel = query.get('channel') || 'email'
  // The language in which the message with the link was written: in a text to a phone it is all of the query.
  const language = query.get('lang') ?? query.keys().next().value
  try {
    return { token: decodeURIComponent(encoded), channel, language }
  } catch {
    return { token: '', channel, language }
  }
}

const key = 'bonafide:language'
let chosen: string | null = null

/** Returns the language chosen in this tab, which survives the identity check. */
function choice(): string | null {
  const stored = readStored('sessionStorage', key)
  // Without storage the choice lasts until the page is left.
  return stored === undefined ? chosen : stored
}

/** Returns the language chosen in this tab; else the language the link was sent in, else the browser's. */
export function pageLanguage(ofLink: string | null | undefined): Locale {
  return localeFrom(choice(), ofLink, ...navigator.languages)
}

export function isLanguageChosen(): boolean {
  return choice() !== null
}

export function chooseLanguage(locale: Locale): void {
  chosen = locale
  store('sessionStorage', key, locale)
}
