import type { Keys } from '#platform/keys/keys.ts'

/** Returns what stands for a number that is forgotten: it counts, and does not tell which number it was. */
export function countedNumber(keys: Pick<Keys, 'hash'>, phoneE164: string): string {
  return keys.hash('limit', `code phone ${phoneE164}`)
}

/** Returns each form that codes to one number are kept under. */
export function formsOfNumber(keys: Pick<Keys, 'hashes'>, phoneE164: string): string[] {
  return [phoneE164, ...keys.hashes('limit', `code phone ${phoneE164}`)]
}
