import { and, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { type Db, readRows } from './database.ts'

/**
 * Deletes up to so many rows and answers how many: few enough for a statement to end within its limit. They are named by
 * their primary key, since the place of a row (`ctid`) is its own on each node of Citus.
 */
export async function deleteSome(
  db: Db,
  table: PgTable,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<number> {
  const { columns, primaryKeys } = getTableConfig(table)
  const own = columns.filter(({ primary }) => primary)
  const key = primaryKeys[0]?.columns ?? own
  const names = sql.join([...key], sql`, `)
  const isOne = sql`(${names}) in (select ${names} from ${table} where ${where} limit ${limit})`
  const [answer] = await readRows<{ count: number }>(
    db,
    sql`with gone as (delete from ${table} where ${and(where, isOne)} returning 1)
      select count(*)::int as count from gone`,
  )
  return answer?.count ?? 0
}
