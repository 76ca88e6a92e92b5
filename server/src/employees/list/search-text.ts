import { foldForSearch, readPhone } from '@bonafide/shared/contract/typed-text.ts'
import parsePhoneNumber from 'libphonenumber-js/max'

/** Returns the text that the list's `q` is searched in. Fields are on lines of their own, so no match spans two of them. */
export function searchText(employee: {
  fullName: string
  email: string
  phoneE164?: string | null | undefined
  externalId?: string | null | undefined
}): string {
  const { fullName, email, phoneE164, externalId } = employee
  const texts = [fullName, email, ...(externalId ? [externalId] : [])].map(foldForSearch)
  return [...texts, ...phoneDigits(phoneE164)].join('\n')
}

// Within a country a number may begin with something else than its zero, as in Russia, or keep it, as in Italy.
function phoneDigits(phoneE164: string | null | undefined): string[] {
  if (!phoneE164) return []
  const digits = phoneE164.replace('+', '')
  const national = parsePhoneNumber(phoneE164)?.formatNational().replaceAll(/\D/g, '').replace(/^0/, '')
  return national && !digits.endsWith(national) ? [digits, national] : [digits]
}

/**
 * Returns the ways to read a search: as a phone number, and as words, each of which may be anywhere. A way matches when
 * all its parts are found.
 */
export function waysToFind(q: string): string[][] {
  const words = foldForSearch(q).split(' ').filter(Boolean)
  const number = phoneDigitsIn(q)
  // Whatever has a word that holds the number has the number.
  const isCovered = number !== undefined && words.some((word) => word.includes(number))
  const ways = [...(number === undefined ? [] : [[number]]), ...(words.length && !isCovered ? [words] : [])]
  // One that no index serves would have the whole table read.
  const served = ways.filter((parts) => parts.some(isIndexed))
  return served.length ? served : ways
}

// `07700`, `+44 7700`, `0044 (0)7700` and `447700` are all found in `447700`.
function phoneDigitsIn(q: string): string | undefined {
  const read = readPhone(q)
  const digits = read.replace(/^(?:\+|00|0)/, '')
  return /^\+?\d+$/.test(read) && digits.length > 2 ? digits : undefined
}

/** Returns true when the trigram index can help to find a part. */
export function isIndexed(part: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(part)
}
