import * as v from 'valibot'

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

// Control characters, halves of surrogate pairs, and what shows letters in another order than they are in.
const forbidden = /[\p{Cc}\p{Cs}\u2028\u2029\u202d\u202e\ufff9-\ufffb]/u

// Hidden characters that come along from another program: marks of direction, zero-width spaces, byte order marks, soft
// hyphens. Zero-width joiner and non-joiner stay: Persian, Urdu and Indic names are written with them.
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202c\u2060-\u2069\ufeff]/g

/** True when a text has no control characters, none that turn its order round, and no broken surrogate pairs. */
export function isPlain(text: string): boolean {
  return !forbidden.test(text)
}

export const badCharacters = 'Please remove the hidden characters. Try typing the text instead of pasting it'
/** Refuses U+FFFD: a program writes it for letters that it could not read, and those letters are lost. */
const lostLetters = 'Please type the letters that are shown as \ufffd'

/**
 * A line of text that was typed: normalised to NFC and trimmed, without what is not seen of it. Control characters,
 * overrides of its direction and broken surrogate pairs are refused.
 * @param message shown for an empty or too short text
 * @param length smallest and largest number of UTF-16 code units
 */
// @__NO_SIDE_EFFECTS__
export function line(message: string, { min, max }: { min: number; max: number }) {
  return v.pipe(
    v.string(message),
    v.check(isPlain, badCharacters),
    v.check((text) => !text.includes('\ufffd'), lostLetters),
    v.transform((text) => text.replace(unseen, '').normalize('NFC').trim()),
    v.minLength(min, message),
    v.maxLength(max, `Please use ${max} characters or fewer`),
  )
}

// Texts that phones and mail programs make a link of. One letter before a dot is an initial, as in J.P.Morgan, unless
// what follows is an ending of addresses; a title or an abbreviation needs a space after its dot.
const linkable = [
  /:\/\/|(?:https?|ftp|mailto|tel|sms|whatsapp|javascript):\S/iu,
  /[\p{L}\p{M}\p{N}_-]{2,}[.\u3002]\p{L}[\p{L}\p{M}\p{N}-]+/u,
  /(?<![\p{L}\p{M}\p{N}.])\p{L}\.(?:com?|me|net|org|io|app|link|gg|cc)(?![\p{L}\p{M}])/iu,
  /\.[\p{L}\p{N}]\S*\//u,
  /\d{1,3}(?:\.\d{1,3}){3}/u,
]
// Full-width dots and the like are dots to who reads an address; joiners are nothing to them.
const asRead = (name: string) => name.normalize('NFKC').replaceAll(/[\u200c\u200d]/g, '')

/** True when a name has something in it that mail programs make a link of. */
export function hasWebAddress(name: string): boolean {
  const read = asRead(name)
  return linkable.some((pattern) => pattern.test(read))
}

/** Writes a name so that a message makes no link of it: older names may hold a web address. */
export function withoutLinks(name: string): string {
  return hasWebAddress(name) ? asRead(name).replaceAll(/[.\u3002:](?=\S)/g, '$& ') : name
}

export const webAddressInName = 'Please enter a name without a web address, and with a space after each dot'

/** A line that is written into messages as a name: strangers read it under our sender, so it holds no web address. */
// @__NO_SIDE_EFFECTS__
export function plainName(message: string, length: { min: number; max: number }) {
  return v.pipe(
    line(message, length),
    v.check((name) => !hasWebAddress(name), webAddressInName),
  )
}

/** An email address as it was typed or pasted; compared by `normaliseEmail`. At most 254 characters (RFC 5321). */
export const EmailAddress = v.pipe(
  v.string('Please enter a valid email address'),
  v.maxLength(2000, 'Please enter a valid email address'),
  v.transform(readEmail),
  v.maxLength(254, 'Please enter a valid email address'),
  v.rfcEmail('Please enter a valid email address'),
  // A name alone is an address in a network of one's own.
  v.check(
    (address) => /\.[^.]+$/.test(address.slice(address.lastIndexOf('@'))),
    'Please enter a valid email address',
  ),
)

const tooLong = 'Please use 32 characters or fewer'

/** A phone number as it was typed or pasted, without what surrounds its digits; the server parses it (default region GB). */
export const TypedPhone = v.pipe(
  v.string('Please enter a valid phone number'),
  v.maxLength(200, tooLong),
  v.transform(readPhone),
  v.maxLength(32, tooLong),
)

/** Returns the form two addresses are compared in: as they are read, in lower case. */
export function normaliseEmail(address: string): string {
  return readEmail(address).toLowerCase()
}

/** An instant as ISO 8601 text in UTC. */
export const Instant = v.string()

/** The number of rows to return, as query text: 1 to 100. */
export const PageSize = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}$/, 'limit must be a whole number'),
  v.transform(Number),
  v.minValue(1, 'limit must be at least 1'),
  v.maxValue(100, 'limit must be 100 or less'),
)
