import { numbersOf } from '../../language/languages.ts'

const welshWords: Readonly<Record<string, string>> = {
  Mon: 'Llun',
  Tue: 'Maw',
  Wed: 'Mer',
  Thu: 'Iau',
  Fri: 'Gwe',
  Sat: 'Sad',
  Sun: 'Sul',
  Monday: 'dydd Llun',
  Tuesday: 'dydd Mawrth',
  Wednesday: 'dydd Mercher',
  Thursday: 'dydd Iau',
  Friday: 'dydd Gwener',
  Saturday: 'dydd Sadwrn',
  Sunday: 'dydd Sul',
  January: 'Ionawr',
  February: 'Chwefror',
  March: 'Mawrth',
  April: 'Ebrill',
  May: 'Mai',
  June: 'Mehefin',
  July: 'Gorffennaf',
  August: 'Awst',
  September: 'Medi',
  October: 'Hydref',
  November: 'Tachwedd',
  December: 'Rhagfyr',
  at: 'am',
}

/** Writes a day, or a time of 24 hours, as a language does. */
export function writtenTime(locale: string, instant: Date, options: Intl.DateTimeFormatOptions): string {
  // Chromium knows no Welsh days, and would say them in English.
  const isWelsh = locale === 'cy'
  const format = new Intl.DateTimeFormat(numbersOf(isWelsh ? 'en-GB' : locale), {
    hourCycle: 'h23',
    ...options,
  })
  const parts = format.formatToParts(instant).map(({ type, value }) => {
    if (type === 'day' && value === '1' && locale === 'fr') return '1er'
    return isWelsh ? value.replaceAll(/[A-Za-z]+/g, (word) => welshWords[word] ?? word) : value
  })
  return parts.join('')
}
