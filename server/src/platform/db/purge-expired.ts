import { millisecondsInDay } from 'date-fns/constants'
import { getTableName, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { deleteSome } from './delete-some.ts'
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
