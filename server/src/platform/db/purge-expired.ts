import { millisecondsInDay } from 'date-fns/constants'
import { and, getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { type Db, readRows } from './database.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import type { Deps } from '#platform/scope.ts'

// Few enough for each statement to end within its limit, however much there is after a long outage.
const batchSize = 5000

/** Removes what is of no use any more, and answers how many rows of each table that were. */
export async function purgeExpired({
  db,
  clock,
  tables,
}: Pick<Deps, 'db' | 'clock' | 'tables'>): Promise<Record<string, number>> {
  const now = clock()
  const before = (days: number) => new Date(now.getTime() - days * millisecondsInDay)
  const removed: Record<string, number> = {}
  for (const { table, isPast } of tables) {
    const count = isPast ? await remove(db, table, isPast({ now, before })) : 0
    if (count) removed[getTableName(table)] = count
  }
  return removed
}

export const purgeExpiredTask: HourlyTask = { name: 'purge', run: purgeExpired }

async function remove(db: Db, table: PgTable, isPast: SQL | undefined): Promise<number> {
  let sum = 0
  for (let count = batchSize; count === batchSize; sum += count) {
    count = await deleteSome(db, table, { where: isPast, limit: batchSize })
  }
  return sum
}

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
