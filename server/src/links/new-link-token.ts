import { randomBytes } from 'node:crypto'
import type { Keys } from '#platform/keys/keys.ts'

const tokenBytes = 32

/** A token for a link, and what is stored of it: a hash to look it up by and a sealed copy. */
export function newLinkToken(keys: Keys): { token: string; tokenHash: string; tokenSealed: string } {
  const token = randomBytes(tokenBytes).toString('base64url')
  return { token, tokenHash: keys.hash('link', token), tokenSealed: keys.seal('link', token) }
}
