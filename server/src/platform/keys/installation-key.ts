import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import type { Deps } from '#platform/scope.ts'
import { signingKeys } from './signing-keys-tables.ts'

type KeyDeps = Pick<Deps, 'keys' | 'clock'> & { db: Connection }

/** A pair of Ed25519 keys that the installation signs with. Signatures are base64. */
export interface InstallationKey {
  sign(bytes: Uint8Array): string
  verifies(bytes: Uint8Array, signature: string): boolean
}

/** The key of this name, which is made when it is first needed. */
export async function installationKey(deps: KeyDeps, name: string): Promise<InstallationKey> {
  const { keySealed } = (await findStoredKey(deps.db, name)) ?? (await makeKey(deps, name))
  const key = openKey(deps, keySealed)
  if (!key) throw new Error(`the key ${name} was sealed with another data key`)
  return key
}

/** As `installationKey`, but makes none. Undefined too for one that this data key does not open. */
export async function findInstallationKey(
  deps: Omit<KeyDeps, 'clock'>,
  name: string,
): Promise<InstallationKey | undefined> {
  const stored = await findStoredKey(deps.db, name)
  return stored && openKey(deps, stored.keySealed)
}

export async function findStoredKey(db: Connection, name: string) {
  const [stored] = await db.select().from(signingKeys).where(eq(signingKeys.name, name))
  return stored
}

// The public half comes from the sealed one: the column beside it is open to all who write in the database.
function openKey({ keys }: Pick<Deps, 'keys'>, keySealed: string): InstallationKey | undefined {
  const opened = keys.open('signing', keySealed)
  if (opened === undefined) return undefined
  const key = createPrivateKey({ key: Buffer.from(opened, 'base64url'), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key)
  return {
    sign: (bytes) => sign(null, bytes, key).toString('base64'),
    verifies: (bytes, signature) => verify(null, bytes, publicKey, Buffer.from(signature, 'base64')),
  }
}

/** Of several that make one at once, the first has made it for all. */
async function makeKey({ db, keys, clock }: KeyDeps, name: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url')
  const keySealed = keys.seal('signing', pkcs8)
  await db
    .insert(signingKeys)
    .values({ name, publicKey: x, keySealed, createdAt: clock() })
    .onConflictDoNothing()
  const made = await findStoredKey(db, name)
  if (!made) throw new Error(`there is no key ${name}`)
  return made
}
