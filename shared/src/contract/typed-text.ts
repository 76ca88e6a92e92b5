/**
 * Reads what is typed, pasted and copied out of other programs, for every form, import, search and call. Each function
 * puts right what can only have been meant in one way, and leaves the rest as it is for its schema to refuse.
 */

const isDigit = (sign: string) => /\p{Nd}/u.test(sign)

/** Replaces the digits of any script by those of ASCII: ٥٥٩, ۵۵۹, ५५९ and ５５９ all become 559. */
export function readDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    // Unicode keeps the ten digits of a script in a row, from zero on.
    let before = 0
    while (isDigit(String.fromCodePoint(code - before - 1))) before++
    return String(before % 10)
  })
}

/** Removes characters that nobody sees: marks of direction, zero-width spaces, byte order marks, soft hyphens. */
export const withoutHidden = (text: string): string => text.replace(/\p{Cf}/gu, '')

/** Full-width signs of ASCII, as East Asian keyboards give them, as those of ASCII. */
const narrow = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/** Reads an email address, also from a link or a mail program's own form. */
export function readEmail(text: string): string {
  const plain = narrow(withoutHidden(text)).normalize('NFC').trim()
  const inBrackets = /<([^<>]+)>$/.exec(plain)?.[1] ?? plain
  return inBrackets
    .replace(/^mailto:/i, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[\s,;]+$/, '')
    .trim()
}

/**
 * Reads a phone number, without the signs around its digits: `tel:`, brackets, dashes and dots of any kind, what a
 * spreadsheet made of it. With a plus where one was typed, or where it can only be international.
 */
export function readPhone(text: string): string {
  const typed = narrow(readDigits(withoutHidden(text)))
    .trim()
    .replace(/^=?["'“”‘’`]+(.*?)["“”’]*$/, '$1')
    .replace(/^tel:(\/\/)?/i, '')
    // A spreadsheet took it for an amount.
    .replace(/^(\+?\d{7,15})\.0+$/, '$1')
  const bare = typed.replace(/[\s\p{Pd}().[\]/\u00b7\u2212]/gu, '')
  if (!/^\+?\d+$/.test(bare)) return typed
  if (/^440?[1-9]\d{9}$/.test(bare)) return `+${bare.replace(/^440/, '44')}`
  // The zero is for calls within the country: +44 (0)7700.
  return bare.replace(/^(\+|00)440/, '$144')
}

/**
 * Reads a code from a message that was pasted whole, or typed with spaces and dashes: six digits on their own, else all
 * its digits.
 */
export function readCode(text: string): string {
  const typed = readDigits(withoutHidden(text))
  const alone = (runs: RegExp) =>
    (typed.match(runs) ?? []).map((run) => run.replace(/\D/g, '')).find((digits) => digits.length === 6)
  return alone(/\d+/g) ?? alone(/\d(?:[\s\p{Pd}]?\d)*/gu) ?? typed.replace(/\D/g, '')
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export interface ReadDay {
  /** `YYYY-MM-DD`; whether there is such a day is not looked at. */
  day: string
  /** Day and month could be the other way round: the day was taken to be first. */
  isAmbiguous: boolean
}

/**
 * Reads a day as it is typed and as spreadsheets write it, with the day first as in the UK: `1990-02-01` with or without
 * a time, `1990/02/01`, `01/02/1990`, `1-Feb-1990`, `1st February 1990`, `Feb 1, 1990`, Excel's `32905`.
 * @returns undefined where it is none of these
 */
export function readDay(text: string): ReadDay | undefined {
  const typed = narrow(readDigits(withoutHidden(text)))
    .trim()
    .toLowerCase()
  const timeless = typed.replace(
    /[t\s,]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:\s*(?:am|pm|z|[+-]\d\d:?\d\d))?$/,
    '',
  )
  const yearFirst = /^(\d{4})[/.\p{Pd}](\d{1,2})[/.\p{Pd}](\d{1,2})$/u.exec(timeless)
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3])
  const dayFirst = /^(\d{1,2})\s?[/.\p{Pd}]\s?(\d{1,2})\s?[/.\p{Pd}]\s?(\d{4})$/u.exec(timeless)
  if (dayFirst) {
    const [, day = '', month = '', year = ''] = dayFirst
    const isAmbiguous = Number(day) <= 12 && Number(month) <= 12 && Number(day) !== Number(month)
    return { ...dayOf(year, month, day), isAmbiguous }
  }
  return namedDay(timeless) ?? serialDay(timeless)
}

function namedDay(typed: string): ReadDay | undefined {
  const parts = typed
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+/, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1')
    .split(/[\s,./\p{Pd}]+(?:of\s+)?/u)
  const [first = '', second = '', year = ''] = parts
  if (parts.length !== 3 || !/^\d{4}$/.test(year)) return undefined
  const [day, name] = /^\d/.test(first) ? [first, second] : [second, first]
  const month = /^[a-z]{3,}$/.test(name) ? monthNames.findIndex((start) => fullMonth(start, name)) + 1 : 0
  return month && /^\d{1,2}$/.test(day) ? dayOf(year, String(month), day) : undefined
}

const longNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const fullMonth = (start: string, name: string) =>
  name.startsWith(start) && (longNames.some((long) => long.startsWith(name)) || name === 'sept')

// Excel counts days, from 1 for 1 January 1900, and takes 1900 for a leap year.
function serialDay(typed: string): ReadDay | undefined {
  if (!/^[1-9]\d{4}(?:\.0+)?$/.test(typed)) return undefined
  const at = Date.UTC(1899, 11, 30) + Number(typed) * 86_400_000
  return { day: new Date(at).toISOString().slice(0, 10), isAmbiguous: false }
}

function dayOf(year = '', month = '', day = ''): ReadDay {
  return { day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, isAmbiguous: false }
}

/** Reads `yes`, `x` or `1`, and their opposites; nothing typed is no. Undefined for any other word. */
export function readYes(text: string): boolean | undefined {
  const word = readDigits(withoutHidden(text)).trim().toLowerCase()
  if (['yes', 'y', 'true', '1', 'x'].includes(word)) return true
  return ['', 'no', 'n', 'false', '0'].includes(word) ? false : undefined
}

/** Search forms of letters that have no decomposition, for names that are written in several ways. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'k',
  ə: 'e',
}

/** Folds text for a search: without case, accents, apostrophes, and with one space between its words. */
export function foldForSearch(text: string): string {
  return readDigits(withoutHidden(text))
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'`´ʹ-ʿ‘-‛′ˈ·]/g, '')
    .replace(/[ßæœøłđðþħıŋŧĸə]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .normalize('NFC')
    .trim()
}
