import { sql } from 'drizzle-orm'
import { StartError } from '#platform/config/start-error.ts'
import { type Connection, readRows } from '#platform/db/database.ts'
import { installationKey } from './installation-key.ts'
import { type Keys, rowOf } from './keys.ts'
import { signingKeys } from './signing-keys-tables.ts'

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
