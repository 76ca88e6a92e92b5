/**
 * The effects of values in test mode, so that each outcome can be had without a page or a message. They mean nothing in
 * live data. This is the one list of them: the server goes by it, and the documents are made from it.
 */
export const magicNames = {
  Match: 'The identity check passes by itself, with the name and the date of birth that were given.',
  Mismatch: 'The identity check passes by itself for another person, so it waits for a review.',
  Unreadable:
    'The identity check passes by itself, but nothing can be read off the document, so it waits for a review.',
  Refused: 'The identity check fails by itself: the face does not match the document.',
  Noright: 'The identity check passes by itself, and the right to work is not confirmed.',
} as const
export type MagicName = keyof typeof magicNames

/** The code of every magic number. */
export const magicCode = '000000'

/**
 * True when the code for a number in E.164 is always the same in test mode: +44 7700 900000 to 900999, which Ofcom keeps
 * for drama, and which belong to nobody.
 */
export function isMagicNumber(phoneE164: string): boolean {
  return /^\+447700900\d{3}$/.test(phoneE164)
}

/** Returns the outcome that an employee's family name asks for, in upper or lower case. */
export function magicNameOf(fullName: string): MagicName | undefined {
  const last = fullName.trim().split(/\s+/).at(-1)?.toLowerCase()
  return names.find((name) => name.toLowerCase() === last)
}

// Its keys are those of the list above, which is written here.
const names = Object.keys(magicNames) as MagicName[]
