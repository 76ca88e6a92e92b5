import * as v from 'valibot'
import { readEmail, readPhone } from './typed-text.ts'

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
