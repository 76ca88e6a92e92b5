import { createHash } from 'node:crypto'

/** Names a key without telling it: the key that a token was signed with, or a stored hash made with. */
export function keyId(secret: Uint8Array): string {
  return createHash('sha256').update(secret).digest('base64url').slice(0, 8)
}
