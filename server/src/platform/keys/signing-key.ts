import { type CryptoKey, errors, type JWTHeaderParameters } from 'jose'
import type { KeyRing } from '#platform/config/key-settings.ts'
import { keyId } from './keys.ts'

/**
 * Returns the key that a token says it was signed with, out of those that are accepted.
 * @throws JOSEError for any other
 */
export function signingKey({ current, next, previous }: KeyRing) {
  return ({ kid }: Pick<JWTHeaderParameters, 'kid'>): Promise<CryptoKey> => {
    const key = [current, previous, next].find((secret) => secret && keyId(secret) === kid)
    if (!key) throw new errors.JWSSignatureVerificationFailed('the token was signed with no key of ours')
    return verifying(key)
  }
}

// Made once for each secret: that takes as long as checking a signature with it.
const keys = new WeakMap<Uint8Array, Promise<CryptoKey>>()

function verifying(secret: Uint8Array): Promise<CryptoKey> {
  let key = keys.get(secret)
  if (!key) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    key = crypto.subtle.importKey('raw', new Uint8Array(secret), algorithm, false, ['verify'])
    keys.set(secret, key)
  }
  return key
}
