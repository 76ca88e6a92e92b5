import { and, asc, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Db, readRows } from '#platform/db/database.ts'
import { dropLookups, requireLookup } from '#platform/db/lookups.ts'
import type { LookupKind } from '#platform/db/organisations-tables.ts'
import { organisationMark } from './organisation-key.ts'
import { type DataKey, type HashPurpose, type Keys, rowOf, type SealPurpose } from './keys.ts'

const batchSize = 500

/** A column whose values the data key seals, and which live for longer than a day. */
export interface SealedColumn {
  /** The name of its values, in the plural. */
  name: string
  /** The table's primary key. */
  key: readonly PgColumn[]
  sealed: PgColumn
  purpose: SealPurpose
  /** The column with the hash that the same text is looked up by, in all organisations. */
  hash?: { column: PgColumn; purpose: HashPurpose; lookup: LookupKind }
  /** The columns that its values are bound to in their row; the key by default. */
  boundTo?: readonly PgColumn[]
  /** Its values open in any row: there is nothing to gain by moving one. */
  isLoose?: boolean
}

/** Counts the values so far. */
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
  const renew: Renew = (sealed, place) => {
    // The key of an organisation stays what it is, whatever becomes of the data key.
    if (sealed.startsWith(organisationMark)) return 'kept'
    const row = column.isLoose ? undefined : place
    const stale = keys.previous.open(purpose, sealed, row)
    if (stale === undefined) return keys.open(purpose, sealed, row) === undefined ? 'lost' : 'kept'
    return { sealed: keys.seal(purpose, stale, row), hash: hash ? keys.hash(hash.purpose, stale) : null }
  }
  return renewAll(db, column, renew, onProgress)
}

/** Seals a value anew; returns `kept` for one that is as it should be, `lost` for one that no key opens. */
type Renew = (sealed: string, row: string) => { sealed: string; hash: string | null } | 'kept' | 'lost'

/** Goes through a column once, in small steps: whatever was done stays done when the process is ended. */
async function renewAll(
  db: Db,
  column: SealedColumn,
  renew: Renew,
  onProgress: (progress: Progress) => void,
): Promise<Progress> {
  const progress: Progress = { seen: 0, renewed: 0, left: 0, lost: 0 }
  let last: readonly string[] | undefined
  for (;;) {
    const batch = await readBatch(db, column, last)
    const stale = batch.flatMap((row) => {
      const renewed = renew(row.sealed, rowOf(column.sealed.table, ...row.place))
      if (renewed === 'lost') progress.lost += 1
      return typeof renewed === 'string' ? [] : [renewedRow(row, renewed)]
    })
    let renewed = 0
    for (const rows of byOrganisation(column, stale)) renewed += await writeBatch(db, column, rows)
    progress.seen += batch.length
    progress.renewed += renewed
    progress.left += stale.length - renewed
    onProgress(progress)
    last = batch.at(-1)?.key
    if (batch.length < batchSize) return progress
  }
}

interface Row {
  key: string[]
  place: string[]
  sealed: string
  hash: string | null
}

async function readBatch(
  db: Db,
  { key, sealed, hash, boundTo = key }: SealedColumn,
  last: readonly string[] | undefined,
): Promise<Row[]> {
  const places = sql.join([...key], sql`, `)
  const isNext = last && sql`(${places}) > (${list(last)})`
  const rows = await db
    .select({
      key: sql<string[]>`array[${sql.join(key.map(asText), sql`, `)}]`,
      place: sql<string[]>`array[${sql.join(boundTo.map(asText), sql`, `)}]`,
      sealed,
      hash: hash?.column ?? sql`null`,
    })
    .from(sealed.table)
    .where(and(isNotNull(sealed), isNext))
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
  hashed: string | null
  [key: `k${number}`]: string
}

function renewedRow(row: Row, renewed: Pick<RenewedRow, 'sealed' | 'hash'>): RenewedRow {
  return {
    ...Object.fromEntries(row.key.map((value, i) => [`k${i}`, value])),
    was: row.sealed,
    hashed: row.hash,
    ...renewed,
  }
}

const isOfOrganisation = ({ key }: SealedColumn) => key[0]?.name === 'org_id'

// Rows of one organisation are in one place on Citus, where alone they can be locked.
function byOrganisation(column: SealedColumn, rows: readonly RenewedRow[]): RenewedRow[][] {
  const groups = new Map<string, RenewedRow[]>()
  for (const row of rows) {
    const place = isOfOrganisation(column) ? (row['k0'] ?? '') : ''
    groups.set(place, [...(groups.get(place) ?? []), row])
  }
  return [...groups.values()]
}

/**
 * Writes rows of one organisation and answers how many. Those that are locked are passed over: waiting for them could
 * end in a deadlock.
 */
async function writeBatch(db: Db, column: SealedColumn, rows: readonly RenewedRow[]): Promise<number> {
  const { hash } = column
  const orgId = rows[0]?.['k0']
  if (!hash || orgId === undefined) return (await write(db, column, rows)).length
  // First where it is looked up: whichever hash its row has, both lead to it.
  for (const { hash: key } of rows) {
    if (key !== null) await requireLookup(db, { kind: hash.lookup, key, orgId })
  }
  const written = new Set((await write(db, column, rows)).map((row) => row.was))
  const left = rows.flatMap(({ was, hash: now, hashed }) =>
    written.has(was) && hashed !== null && hashed !== now ? [hashed] : [],
  )
  await dropLookups(db, hash.lookup, left)
  return written.size
}

async function write(db: Db, column: SealedColumn, rows: readonly RenewedRow[]): Promise<{ was: string }[]> {
  const { key, sealed, hash } = column
  const [first] = key
  const orgId = rows[0]?.['k0']
  const isHere =
    first && isOfOrganisation(column)
      ? sql` and stored.${sql.identifier(first.name)} = ${orgId}::uuid`
      : sql``
  const columns = sql.raw(key.map((part, i) => `k${i} ${part.getSQLType()}`).join(', '))
  const name = (part: PgColumn) => sql.identifier(part.name)
  const isRow = (k: (part: PgColumn, i: number) => SQL) =>
    sql.join(
      key.map((part, i) => sql`stored.${name(part)} = ${k(part, i)}`),
      sql` and `,
    )
  const ofFresh = isRow((_, i) => sql.raw(`fresh.k${i}`))
  const setHash = hash ? sql`, ${name(hash.column)} = fresh.hash` : sql``
  return readRows<{ was: string }>(
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
      where stored.${name(sealed)} = fresh.was${isHere}
      for update of stored skip locked
    )
    update ${sealed.table} as stored set ${name(sealed)} = fresh.sealed${setHash}
    from fresh, free
    where ${ofFresh} and ${isRow((part) => sql`free.${name(part)}`)}${isHere}
    returning fresh.was`,
  )
}
