import type { Locale } from '@bonafide/shared/contract/languages.ts'

const isFirst = (type: string, value: string) => type === 'day' && value === '1'

/** Returns a day as a language writes it, `4 March 2027`, as it is where the reader works. */
export function writtenDay(instant: Date, language: Locale): string {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/London',
  })
  const parts = format.formatToParts(instant)
  // Ukrainian abbreviates its word for a year, and the full stop would meet that of the sentence.
  if (parts.at(-1)?.type === 'literal') parts.pop()
  return parts.map(({ type, value }) => (isFirst(type, value) && language === 'fr' ? '1er' : value)).join('')
}
