import { sql } from 'drizzle-orm'
import { type Connection, readRows } from '#platform/db/database.ts'

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
