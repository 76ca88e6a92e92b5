import { type SQL, sql } from 'drizzle-orm'
import { type Connection, readRows } from '#platform/db/database.ts'

// The first that is distributed; the others go where its rows of the same organisation are.
const together = 'organisations'

interface ForeignKey {
  owner: string
  target: string
  name: string
  definition: string
}

/**
 * For the transaction: one connection to each node, which reference tables and others need where they are changed
 * together, and triggers. The one there is refuses changes of the row that it is on, and asks for no other.
 */
export async function prepareChange(tx: Connection): Promise<void> {
  await tx.execute(sql`set local citus.multi_shard_modify_mode = 'sequential'`)
  await tx.execute(sql`set local citus.enable_unsafe_triggers = on`)
}

/**
 * Puts every table in its place, with its rows, in the caller's transaction. A table already in place stays as it is.
 * @param shards the number of parts that the organisations are divided into; a later run keeps the first number
 */
export async function distributeTables(tx: Connection, shards = 32): Promise<PlacedTable[]> {
  const planned = await planDistribution(tx)
  const missing = planned.filter(({ isThere }) => !isThere)
  if (!missing.length) return []
  await tx.execute(sql.raw(`set local citus.shard_count = ${shards}`))
  // It is over all organisations; look-ups of slugs keep them apart.
  await tx.execute(sql`drop index if exists organisations_slug`)
  await tx.execute(sql`create index organisations_slug on organisations (slug)`)
  await tx.execute(sql`select create_distributed_function('current_organisation()')`)
  const keys = await findKeys(tx, missing)
  for (const { owner, name } of keys)
    await tx.execute(sql.raw(`alter table ${owner} drop constraint ${name}`))
  for (const { name } of missing.filter(({ place }) => place === 'reference')) {
    await tx.execute(sql`select create_reference_table(${name})`)
  }
  for (const { name, column } of inOrder(missing)) {
    const others = name === together ? 'none' : together
    await tx.execute(sql`select create_distributed_table(${name}, ${column}, colocate_with => ${others})`)
  }
  // PostgreSQL moves no rows of a table that holds its owner to policies, though one policy gives the owner every row.
  for (const { name } of await findForced(tx, missing)) {
    await tx.execute(sql.raw(`alter table ${name} no force row level security`))
  }
  const places = new Map(planned.map(({ name, place }) => [name, place]))
  for (const { owner, target, name, definition } of keys) {
    // No key leads from the coordinator to the nodes.
    if (places.get(owner) === 'coordinator' && places.get(target) === 'organisation') continue
    await tx.execute(sql.raw(`alter table ${owner} add constraint ${name} ${withoutNulls(definition)}`))
  }
  return missing
}

/** Checks that the tables of organisations are distributed. */
export async function isDistributed(connection: Connection): Promise<boolean> {
  if (!(await exists(connection, sql`select from pg_extension where extname = 'citus'`))) return false
  return exists(
    connection,
    sql`select from pg_dist_partition where logicalrelid = to_regclass('organisations')`,
  )
}

async function exists(connection: Connection, rows: SQL): Promise<boolean> {
  const [row] = await readRows<{ found: boolean }>(connection, sql`select exists (${rows}) as found`)
  return row?.found ?? false
}

// A table whose keys lead to others cannot be moved before them, nor they before it.
function findKeys(tx: Connection, missing: readonly PlacedTable[]): Promise<ForeignKey[]> {
  const names = sql.join(
    missing.map(({ name }) => sql`${name}`),
    sql`, `,
  )
  return readRows<ForeignKey>(
    tx,
    sql`select own.relname as owner, other.relname as target, quote_ident(conname) as name,
        pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint
      join pg_class as own on own.oid = conrelid
      join pg_class as other on other.oid = confrelid
      where contype = 'f' and (own.relname in (${names}) or other.relname in (${names}))
        and own.relnamespace = 'public'::regnamespace
        and not relation_is_a_known_shard(conrelid)
      order by 1, 2`,
  )
}

function findForced(tx: Connection, missing: readonly PlacedTable[]): Promise<{ name: string }[]> {
  const names = sql.join(
    missing.filter(({ place }) => place === 'organisation').map(({ name }) => sql`${name}`),
    sql`, `,
  )
  return readRows(
    tx,
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relforcerowsecurity and relname in (${names})`,
  )
}

function inOrder(missing: readonly PlacedTable[]): PlacedTable[] {
  const tables = missing.filter(({ place }) => place === 'organisation')
  return tables.toSorted((a, b) => Number(b.name === together) - Number(a.name === together))
}

// Citus takes no key that empties a column. The server empties the column before it deletes what such a key leads to.
function withoutNulls(definition: string): string {
  return definition.replace(/ ON DELETE SET NULL \(.*\)$/, '')
}

/** A copy on each node: what statements of every organisation read. */
const referenceTables: readonly string[] = ['users', 'factors']

/**
 * On the coordinator alone although they have an organisation: what is used before it is known. A copy on each node would
 * spare nothing, since no statement joins them with others, and nobody could be invited while one node is down.
 */
const coordinatorTables: readonly string[] = ['lookups', 'factor_challenges', 'sso_tokens']

export type Place = 'organisation' | 'reference' | 'coordinator'

export interface PlacedTable {
  name: string
  /** The column that names the organisation. */
  column: 'org_id' | 'id'
  place: Place
  /** True when the table is in its place already; always true for one that stays on the coordinator. */
  isThere: boolean
}

/** Returns the place of each table: one with an organisation is distributed by it, unless it is named above. */
export async function planDistribution(connection: Connection): Promise<PlacedTable[]> {
  const rows = await readRows<{ name: string; has_organisation: boolean; method: string | null }>(
    connection,
    sql`select relname as name, partmethod as method,
        relname = 'organisations' or exists (select from pg_attribute where attrelid = oid and attname = 'org_id') as has_organisation
      from pg_class left join pg_dist_partition on logicalrelid = oid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and not relation_is_a_known_shard(oid)
      order by relname`,
  )
  return rows.map(({ name, has_organisation: isOfOne, method }) => {
    const place = placeOf(name, isOfOne)
    const isThere = place === 'coordinator' || method === (place === 'reference' ? 'n' : 'h')
    return { name, column: name === 'organisations' ? 'id' : 'org_id', place, isThere }
  })
}

function placeOf(name: string, isOfOne: boolean): Place {
  if (referenceTables.includes(name)) return 'reference'
  return isOfOne && !coordinatorTables.includes(name) ? 'organisation' : 'coordinator'
}
