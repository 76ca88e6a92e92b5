import * as v from 'valibot'
import { readEmail } from './typed-text.ts'

// Control characters, halves of surrogate pairs, and what shows letters in another order than they are in.
const forbidden = /[\p{Cc}\p{Cs}\u2028\u2029\u202d\u202e\ufff9-\ufffb]/u

// What comes along from another program and is not seen: marks of direction, zero-width spaces, byte order marks, soft
// hyphens. Zero-width joiner and non-joiner stay: Persian, Urdu and Indic names are written with them.
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202c\u2060-\u2069\ufeff]/g

/** Whether a text has no control characters, none that turn its order round, and no broken surrogate pairs. */
export function isPlain(text: string): boolean {
  return !forbidden.test(text)
}

export const badCharacters = 'Please remove the hidden characters. Try typing the text instead of pasting it'

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
    v.transform((text) => text.replace(unseen, '').normalize('NFC').trim()),
    v.minLength(min, message),
    v.maxLength(max, `Please use ${max} characters or fewer`),
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

/** The form two addresses are compared in: as they are read, in lower case. */
export function normaliseEmail(address: string): string {
  return readEmail(address).toLowerCase()
}

/** An instant as ISO 8601 text in UTC. */
export const Instant = v.string()
