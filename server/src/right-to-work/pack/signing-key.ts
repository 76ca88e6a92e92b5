import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { calculateJwkThumbprint } from 'jose'
import type { Deps } from '#platform/scope.ts'
import { signingKeys } from './signing-keys-tables.ts'

const name = 'evidence-pack'

type KeyDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

/** Signs with the key of the installation, which is made when it is first needed: Ed25519, in base64. */
export async function signPack(deps: KeyDeps, bytes: Uint8Array): Promise<string> {
  const { keySealed } = (await findKey(deps)) ?? (await makeKey(deps))
  const opened = deps.keys.open('signing', keySealed)
  if (opened === undefined) throw new Error('the key that signs packs was sealed with another data key')
  const key = createPrivateKey({ key: Buffer.from(opened, 'base64url'), format: 'der', type: 'pkcs8' })
  return sign(null, bytes, key).toString('base64')
}

/** The public keys that packs are checked with, as a JWK set (RFC 7517, RFC 8037). Empty before the first pack. */
export async function packKeySet(deps: Pick<Deps, 'db'>) {
  const stored = await findKey(deps)
  if (!stored) return { keys: [] }
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: stored.publicKey }
  return { keys: [{ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'EdDSA', use: 'sig' }] }
}

async function findKey({ db }: Pick<Deps, 'db'>) {
  const [stored] = await db.select().from(signingKeys).where(eq(signingKeys.name, name))
  return stored
}

/** Of several that make one at once, the first has made it for all. */
async function makeKey(deps: KeyDeps) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url')
  const keySealed = deps.keys.seal('signing', pkcs8)
  await deps.db
    .insert(signingKeys)
    .values({ name, publicKey: x, keySealed, createdAt: deps.clock() })
    .onConflictDoNothing()
  const made = await findKey(deps)
  if (!made) throw new Error('there is no key to sign packs with')
  return made
}
