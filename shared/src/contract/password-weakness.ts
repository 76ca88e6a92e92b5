// NIST SP 800-63B-4: what a password has to have that is the only thing asked for, and one beside a second factor.
const leastCharacters = 15
const leastWithFactor = 8

/** The owner of a password: an intruder who knows these facts tries them first. */
export interface PasswordOwner {
  name: string
  email: string
  organisation: string
  /** True when they have a second factor too. */
  hasFactor?: boolean
}

export const weaknesses = {
  short: `Please use at least ${leastCharacters} characters. A few words in a row are easy to remember.`,
  shorter: `Please use at least ${leastWithFactor} characters.`,
  known: 'Please leave your name, your email and your organisation out of the password.',
}

/** Returns why a new password is easy to guess, where that shows without the list of common ones. */
export function passwordWeakness(
  password: string,
  owner: PasswordOwner,
): keyof typeof weaknesses | undefined {
  const characters = countCharacters(password)
  if (owner.hasFactor && characters < leastWithFactor) return 'shorter'
  if (!owner.hasFactor && characters < leastCharacters) return 'short'
  const joined = joinedLetters(password)
  return knownParts(owner).some((part) => joined.includes(part)) ? 'known' : undefined
}

/** Counts characters as they are seen: a letter with its accent is one. */
export function countCharacters(password: string): number {
  return [...password.normalize('NFC')].length
}

/** Returns each of the three as a whole, and its longer words: a short one is part of many others. */
function knownParts({ name, email, organisation }: PasswordOwner): string[] {
  const wholes = [name, email.split('@')[0] ?? '', organisation]
  const words = wholes.flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u))
  return [
    ...wholes.map(joinedLetters).filter((whole) => whole.length >= 4),
    ...words.map(joinedLetters).filter((word) => word.length >= 5),
  ]
}

/** Removes the signs that may stand between the letters, so that `Oak-Care` and `oakcare` are the same. */
function joinedLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}
