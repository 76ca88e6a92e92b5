import { sql } from 'drizzle-orm'
import { type Connection, readRows } from '#platform/db/database.ts'

/** A copy on each node: what statements of every organisation read, and what is looked up before it is known. */
const referenceTables: readonly string[] = ['organisations', 'users', 'factors', 'lookups']

/**
 * On the coordinator alone although they have an organisation: tokens of sign-ins, which live for minutes and are used
 * before it is known.
 */
const coordinatorTables: readonly string[] = ['factor_challenges', 'sso_tokens']

export type Place = 'organisation' | 'reference' | 'coordinator'

export interface PlacedTable {
  name: string
  place: Place
  /** Whether it is in its place already; what stays on the coordinator always is. */
  isThere: boolean
}

/** Where each table belongs: one that has an organisation is kept apart by it, unless it is named above. */
export async function planDistribution(connection: Connection): Promise<PlacedTable[]> {
  const rows = await readRows<{ name: string; has_organisation: boolean; method: string | null }>(
    connection,
    sql`select relname as name, partmethod as method,
        exists (select from pg_attribute where attrelid = oid and attname = 'org_id') as has_organisation
      from pg_class left join pg_dist_partition on logicalrelid = oid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and not relation_is_a_known_shard(oid)
      order by relname`,
  )
  return rows.map(({ name, has_organisation: isOfOne, method }) => {
    const place = placeOf(name, isOfOne)
    return { name, place, isThere: place === 'coordinator' || method === (place === 'reference' ? 'n' : 'h') }
  })
}

function placeOf(name: string, isOfOne: boolean): Place {
  if (referenceTables.includes(name)) return 'reference'
  return isOfOne && !coordinatorTables.includes(name) ? 'organisation' : 'coordinator'
}
