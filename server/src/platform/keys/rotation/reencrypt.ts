import { and, asc, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Db, readRows } from '#platform/db/database.ts'
import type { DataKey, HashPurpose, Keys, PersonalPurpose, SealPurpose } from '#platform/keys/keys.ts'

const batchSize = 500

/** A column whose values are sealed and live for longer than a day. */
export interface StoredColumn {
  /** What its values are called, in the plural. */
  name: string
  /** The table's primary key. */
  key: readonly PgColumn[]
  sealed: PgColumn
  purpose: SealPurpose | PersonalPurpose
  /** The column with the hash that the same text is looked up by. */
  hash?: { column: PgColumn; purpose: HashPurpose }
}

/** One whose values the data key seals. */
export interface SealedColumn extends StoredColumn {
  purpose: SealPurpose
}

/** How far it is, in values. */
export interface Progress {
  seen: number
  renewed: number
  /** Sealed with the previous key, and locked by another transaction at that moment. */
  left: number
  /** No key opens them. */
  lost: number
}

type KeyChange = Keys & { previous: DataKey }

/** Goes through a column once and seals anew what the previous key sealed. */
export function reencrypt(
  { db, keys }: { db: Db; keys: KeyChange },
  column: SealedColumn,
  onProgress: (progress: Progress) => void,
): Promise<Progress> {
  const { purpose, hash } = column
  const renew: Renew = (sealed) => {
    const text = keys.previous.open(purpose, sealed)
    if (text === undefined) return keys.open(purpose, sealed) === undefined ? 'lost' : 'kept'
    return { sealed: keys.seal(purpose, text), hash: hash ? keys.hash(hash.purpose, text) : null }
  }
  return renewAll(db, column, { renew, onProgress })
}

/** What a value becomes; `kept` where it is as it should be, `lost` where no key opens it. */
type Renew = (sealed: string) => { sealed: string; hash: string | null } | 'kept' | 'lost'

interface Renewal {
  renew: Renew
  /** Which rows are looked at; all where it is left out. */
  where?: SQL | undefined
  onProgress?: (progress: Progress) => void
}

/** Goes through a column once, in small steps: whatever was done stays done when the process is ended. */
export async function renewAll(
  db: Db,
  column: StoredColumn,
  { renew, where, onProgress }: Renewal,
): Promise<Progress> {
  const progress: Progress = { seen: 0, renewed: 0, left: 0, lost: 0 }
  let last: readonly string[] | undefined
  for (;;) {
    const batch = await readBatch(db, column, { last, where })
    const stale = batch.flatMap((row) => {
      const renewed = renew(row.sealed)
      if (renewed === 'lost') progress.lost += 1
      return typeof renewed === 'string' ? [] : [renewedRow(row, renewed)]
    })
    const renewed = stale.length ? await writeBatch(db, column, stale) : 0
    progress.seen += batch.length
    progress.renewed += renewed
    progress.left += stale.length - renewed
    onProgress?.(progress)
    last = batch.at(-1)?.key
    if (batch.length < batchSize) return progress
  }
}

interface Row {
  key: string[]
  sealed: string
}

async function readBatch(
  db: Db,
  { key, sealed }: StoredColumn,
  { last, where }: { last: readonly string[] | undefined; where: SQL | undefined },
): Promise<Row[]> {
  const places = sql.join([...key], sql`, `)
  const isNext = last && sql`(${places}) > (${list(last)})`
  const rows = await db
    .select({ key: sql<string[]>`array[${sql.join(key.map(asText), sql`, `)}]`, sealed })
    .from(sealed.table)
    .where(and(isNotNull(sealed), where, isNext))
    .orderBy(...key.map((column) => asc(column)))
    .limit(batchSize)
  return rows as Row[]
}

const asText = (column: PgColumn) => sql`${column}::text`
const list = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

interface RenewedRow {
  was: string
  sealed: string
  hash: string | null
  [key: `k${number}`]: string
}

function renewedRow(row: Row, renewed: Pick<RenewedRow, 'sealed' | 'hash'>): RenewedRow {
  return {
    ...Object.fromEntries(row.key.map((value, i) => [`k${i}`, value])),
    was: row.sealed,
    ...renewed,
  }
}

/** Answers how many were written. Rows that are locked are passed over: waiting for them could end in a deadlock. */
async function writeBatch(db: Db, column: StoredColumn, rows: readonly RenewedRow[]): Promise<number> {
  const { key, sealed, hash } = column
  const columns = sql.raw(key.map((part, i) => `k${i} ${part.getSQLType()}`).join(', '))
  const name = (part: PgColumn) => sql.identifier(part.name)
  const isRow = (k: (part: PgColumn, i: number) => SQL) =>
    sql.join(
      key.map((part, i) => sql`stored.${name(part)} = ${k(part, i)}`),
      sql` and `,
    )
  const ofFresh = isRow((_, i) => sql.raw(`fresh.k${i}`))
  const setHash = hash ? sql`, ${name(hash.column)} = fresh.hash` : sql``
  const written = await readRows(
    db,
    sql`
    with fresh as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as fresh(${columns}, was text, sealed text, hash text)
    ), free as (
      select ${sql.join(
        key.map((part) => sql`stored.${name(part)}`),
        sql`, `,
      )}
      from ${sealed.table} as stored join fresh on ${ofFresh}
      where stored.${name(sealed)} = fresh.was
      for update of stored skip locked
    )
    update ${sealed.table} as stored set ${name(sealed)} = fresh.sealed${setHash}
    from fresh, free
    where ${ofFresh} and ${isRow((part) => sql`free.${name(part)}`)}
    returning 1 as one`,
  )
  return written.length
}
