import * as v from 'valibot'

// Control characters, halves of surrogate pairs, and format characters that reorder or hide text (bidi overrides,
// zero-width space, BOM). Zero-width joiner and non-joiner stay: Persian, Urdu and Indic names are written with them.
const forbidden =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/u

/** Whether a text has no control or invisible formatting characters and no broken surrogate pairs. */
export function isPlain(text: string): boolean {
  return !forbidden.test(text)
}

export const badCharacters = 'Please remove the hidden characters. Try typing the text instead of pasting it'

/**
 * A line of text that was typed: normalised to NFC and trimmed, without control or invisible formatting
 * characters and without broken surrogate pairs.
 * @param message shown for an empty or too short text
 * @param length smallest and largest number of UTF-16 code units
 */
// @__NO_SIDE_EFFECTS__
export function line(message: string, { min, max }: { min: number; max: number }) {
  return v.pipe(
    v.string(message),
    v.check(isPlain, badCharacters),
    v.transform((text) => text.normalize('NFC').trim()),
    v.minLength(min, message),
    v.maxLength(max, `Please use ${max} characters or fewer`),
  )
}

/** An email address as typed, trimmed; compared by `normaliseEmail`. At most 254 characters (RFC 5321). */
export const EmailAddress = v.pipe(
  v.string('Please enter a valid email address'),
  v.check(isPlain, 'Please enter a valid email address'),
  v.transform((text) => text.normalize('NFC').trim()),
  v.maxLength(254, 'Please enter a valid email address'),
  v.email('Please enter a valid email address'),
)

/** The form two addresses are compared in: NFC, trimmed, lower case. */
export function normaliseEmail(address: string): string {
  return address.normalize('NFC').trim().toLowerCase()
}

/** An instant as ISO 8601 text in UTC. */
export const Instant = v.string()
