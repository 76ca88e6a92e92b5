import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { type Connection, readRows } from '#platform/db/database.ts'
import type { Deps } from '#platform/scope.ts'
import { type Keys, rowOf } from './keys.ts'
import { signingKeys } from './keys-tables.ts'
import { StartError } from '#platform/app-error.ts'

type KeyDeps = Pick<Deps, 'keys' | 'clock'> & { db: Connection }

/** A pair of Ed25519 keys that is signed with. Signatures are base64. */
export interface InstallationKey {
  sign(bytes: Uint8Array): string
  verifies(bytes: Uint8Array, signature: string): boolean
}

/** Seals and opens the private half of a key. */
interface Sealing {
  seal(text: string): string
  open(sealed: string): string | undefined
}

/** Returns the key of this name, which is made when it is first needed. */
export async function installationKey(deps: KeyDeps, name: string): Promise<InstallationKey> {
  const keySealed =
    (await findStoredKey(deps.db, name))?.keySealed ?? (await makeKey(deps, name, sealing(deps, name)))
  const key = openKey(sealing(deps, name), keySealed)
  if (!key) throw new Error(`the key ${name} was sealed with another data key`)
  return key
}

/** As `installationKey`, but makes none. Undefined too for one that this data key does not open. */
export async function findInstallationKey(
  deps: Omit<KeyDeps, 'clock'>,
  name: string,
): Promise<InstallationKey | undefined> {
  const stored = await findStoredKey(deps.db, name)
  return stored && openKey(sealing(deps, name), stored.keySealed)
}

const sealing = ({ keys }: Pick<Deps, 'keys'>, name: string): Sealing => ({
  seal: (text) => keys.seal('signing', text, rowOf(signingKeys, name)),
  open: (sealed) => keys.open('signing', sealed, rowOf(signingKeys, name)),
})

/**
 * Returns the newest key below a name, such as `evidence-pack/<organisation>`, sealed otherwise than under the data key.
 * Where it cannot be opened any more, since what it was sealed under is gone, another one follows it: `…/1`, `…/2`.
 */
export async function signingKey(
  deps: Omit<KeyDeps, 'keys'>,
  name: string,
  sealedBy: Sealing,
): Promise<InstallationKey> {
  const stored = await findStoredKeys(deps.db, `${name}/`)
  const newest = stored.at(-1)
  const found = newest && openKey(sealedBy, newest.keySealed)
  if (found) return found
  const made = openKey(sealedBy, await makeKey(deps, `${name}/${stored.length + 1}`, sealedBy))
  if (!made) throw new Error(`the key ${name} was sealed with another key`)
  return made
}

async function findStoredKey(db: Connection, name: string) {
  const [stored] = await db.select().from(signingKeys).where(eq(signingKeys.name, name))
  return stored
}

/** Returns the keys whose name begins so, oldest first. */
export function findStoredKeys(db: Connection, name: string) {
  return db
    .select()
    .from(signingKeys)
    .where(sql`starts_with(${signingKeys.name}, ${name})`)
    .orderBy(asc(signingKeys.createdAt), asc(signingKeys.name))
}

// The public half comes from the sealed one: the column beside it is open to all who write in the database.
function openKey(sealedBy: Sealing, keySealed: string): InstallationKey | undefined {
  const opened = sealedBy.open(keySealed)
  if (opened === undefined) return undefined
  const key = createPrivateKey({ key: Buffer.from(opened, 'base64url'), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key)
  return {
    sign: (bytes) => sign(null, bytes, key).toString('base64'),
    verifies: (bytes, signature) => verify(null, bytes, publicKey, Buffer.from(signature, 'base64')),
  }
}

/** Makes a key. When several processes make one at once, the first has made it for all. */
async function makeKey(
  { db, clock }: Omit<KeyDeps, 'keys'>,
  name: string,
  sealedBy: Sealing,
): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url')
  await db
    .insert(signingKeys)
    .values({ name, publicKey: x, keySealed: sealedBy.seal(pkcs8), createdAt: clock() })
    .onConflictDoNothing()
  const made = await findStoredKey(db, name)
  if (!made) throw new Error(`there is no key ${name}`)
  return made.keySealed
}

// A pair that nothing is signed with: that its private half can be opened is what it is for. `keys:rotate` seals it anew
// with the others.
const checkName = 'data-key'

/**
 * Refuses a data key that is not this database's, before anything is written under it. An empty database takes any.
 * @throws StartError
 */
export async function requireDataKey(db: Connection, keys: Keys): Promise<void> {
  const [table] = await readRows<{ isThere: boolean }>(
    db,
    sql`select to_regclass('public.signing_keys') is not null as "isThere"`,
  )
  if (!table?.isThere) return
  const [check] = await readRows<{ sealed: string }>(
    db,
    sql`select key_sealed as sealed from signing_keys where name = ${checkName}`,
  )
  if (!check || keys.open('signing', check.sealed, rowOf(signingKeys, checkName)) !== undefined) return
  throw new StartError(
    'DATA_KEY is not the key of this database: what is in it was sealed with another one, which is neither DATA_KEY nor DATA_KEY_NEXT nor DATA_KEY_PREVIOUS. Set DATA_KEY to the key that the database was used with, from your copy of it; where it was never set, put the file data-key back into DATA_DIR. Nothing was changed.',
  )
}

/**
 * Stores a value that shows the next start whether its key is the right one. When several processes do, one value is
 * kept.
 */
export async function keepKeyCheck(db: Connection, keys: Keys): Promise<void> {
  await installationKey({ db, keys, clock: () => new Date() }, checkName)
}
