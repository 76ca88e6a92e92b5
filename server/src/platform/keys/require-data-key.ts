import { getTableName, type SQL, sql } from 'drizzle-orm'
import { StartError } from '#config/start-error.ts'
import { type Connection, readRows } from '#platform/db/database.ts'
import { installationKey } from './installation-key.ts'
import { type Keys, rowOf } from './keys.ts'
import type { SealedColumn } from './rotation/reencrypt.ts'
import { signingKeys } from './signing-keys-tables.ts'

/** What shows whether a data key is the one that a database was written with. */
export interface KeyProof {
  keys: Keys
  /** What the data key seals, where a database from before the check value is asked instead. */
  columns: readonly SealedColumn[]
}

// A pair that nothing is signed with: that its private half can be opened is what it is for. `keys:rotate` seals it anew
// with the others.
const checkName = 'data-key'
const mostAsked = 100

/**
 * Refuses a data key that is not this database's, before anything is written under it.
 * @throws StartError
 */
export async function requireDataKey(db: Connection, { keys, columns }: KeyProof): Promise<void> {
  const check = sql`select key_sealed as sealed, array[name] as place from signing_keys where name = ${checkName}`
  const [known] = await readSealed(db, { table: 'signing_keys', column: 'key_sealed' }, check)
  const isOurs = known
    ? keys.open('signing', known.sealed, rowOf(signingKeys, checkName)) !== undefined
    : await opensMost(db, { keys, columns })
  if (isOurs) return
  throw new StartError(
    'DATA_KEY is not the key of this database: what is in it was sealed with another one, which is neither DATA_KEY nor DATA_KEY_NEXT nor DATA_KEY_PREVIOUS. Set DATA_KEY to the key that the database was used with, from your copy of it; where it was never set, put the file data-key back into DATA_DIR. Nothing was changed.',
  )
}

/** Leaves a value in the database that shows the next start whether its key is the right one. Of several processes one does. */
export async function keepKeyCheck(db: Connection, keys: Keys): Promise<void> {
  await installationKey({ db, keys, clock: () => new Date() }, checkName)
}

/**
 * Whether the keys open most of what is looked at of the first column that has anything in it; so where there is nothing.
 * A few may be of another key, which a process was once started with by mistake.
 */
async function opensMost(db: Connection, { keys, columns }: KeyProof): Promise<boolean> {
  // Each organisation has one, and they are few.
  const keysFirst = columns.toSorted(
    (a, b) => Number(b.purpose === 'organisation') - Number(a.purpose === 'organisation'),
  )
  for (const { sealed, purpose, key, boundTo = key } of keysFirst) {
    const [table, column] = [getTableName(sealed.table), sealed.name]
    const place = boundTo.map(({ name }) => sql`${sql.identifier(name)}::text`)
    const values = await readSealed(
      db,
      { table, column },
      sql`select ${sql.identifier(column)} as sealed, array[${sql.join(place, sql`, `)}] as place from ${sql.identifier(table)}
        where ${sql.identifier(column)} is not null limit ${mostAsked}`,
    )
    const opened = values.filter(
      (value) => keys.open(purpose, value.sealed, rowOf(sealed.table, ...value.place)) !== undefined,
    )
    if (values.length) return opened.length * 2 > values.length
  }
  return true
}

interface Sealed {
  sealed: string
  /** What it is bound to. */
  place: string[]
  [name: string]: unknown
}

/** Nothing where the table or the column is not there yet. */
async function readSealed(
  db: Connection,
  { table, column }: { table: string; column: string },
  rows: SQL,
): Promise<Sealed[]> {
  const found = await readRows(
    db,
    sql`select from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and column_name = ${column}`,
  )
  if (!found.length) return []
  return readRows<Sealed>(db, rows)
}
