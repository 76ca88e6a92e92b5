import { calculateJwkThumbprint } from 'jose'
import { findStoredKey, installationKey } from '#platform/keys/installation-key.ts'
import type { Deps } from '#platform/scope.ts'

const name = 'evidence-pack'

/** Signs with the key of the installation, which is made when it is first needed: Ed25519, in base64. */
export async function signPack(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  bytes: Uint8Array,
): Promise<string> {
  const key = await installationKey(deps, name)
  return key.sign(bytes)
}

/** The public keys that packs are checked with, as a JWK set (RFC 7517, RFC 8037). Empty before the first pack. */
export async function packKeySet({ db }: Pick<Deps, 'db'>) {
  const stored = await findStoredKey(db, name)
  if (!stored) return { keys: [] }
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: stored.publicKey }
  return { keys: [{ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'EdDSA', use: 'sig' }] }
}
