import { createHash } from 'node:crypto'

/** Names the key that a token was signed with, without telling it. */
export function keyId(secret: Uint8Array): string {
  return createHash('sha256').update(secret).digest('base64url').slice(0, 8)
}
