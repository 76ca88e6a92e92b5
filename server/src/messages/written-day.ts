import type { Locale } from '@bonafide/shared/contract/languages.ts'

const isFirst = (type: string, value: string) => type === 'day' && value === '1'

/** Returns a day as a language writes it, `4 March 2027`, as it is where the reader works. */
export function writtenDay(instant: Date, language: Locale): string {
  return joined(instant, language, { day: 'numeric', month: 'long', year: 'numeric' })
}

// Their letters take twice the room that others do, and their months are not shortened or barely.
const inFigures: readonly Locale[] = ['uk', 'ur', 'ar']

/** Returns the same in few signs, for a text to a phone: `4 Mar`, the year being the only one it can be. */
export function shortDay(instant: Date, language: Locale): string {
  const day = { day: 'numeric', month: inFigures.includes(language) ? 'numeric' : 'short' } as const
  // Arabic puts a mark into its figures, which have an order of their own beside its letters without it.
  return joined(instant, language, day).replaceAll('\u200f', '')
}

function joined(instant: Date, language: Locale, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
    ...options,
    timeZone: 'Europe/London',
  })
  const parts = format.formatToParts(instant)
  // Ukrainian abbreviates its word for a year, and the full stop would meet that of the sentence.
  if (parts.at(-1)?.type === 'literal') parts.pop()
  return parts.map(({ type, value }) => (isFirst(type, value) && language === 'fr' ? '1er' : value)).join('')
}
