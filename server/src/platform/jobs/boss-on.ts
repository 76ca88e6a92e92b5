import { type SQL, sql } from 'drizzle-orm'
import { type Db, fromDrizzle, PgBoss } from 'pg-boss'
import { type OpenDatabase, readRows, type Tx } from '#platform/db/database.ts'
import { secondsInDay, secondsInHour } from 'date-fns/constants'
import type { JobKind } from './define-job.ts'

// A job whose process was killed is found in the first of these looks after its time is over.
const lookEverySeconds = 30

/** pg-boss on our own connections: what it takes counts towards the limit of the pool. */
export function bossOn(
  { executeSql }: Pick<OpenDatabase, 'executeSql'>,
  options: { supervise: boolean; migrate: boolean },
): PgBoss {
  return new PgBoss({
    db: { executeSql },
    schema: 'queue',
    schedule: false,
    registerInstance: false,
    superviseIntervalSeconds: lookEverySeconds,
    monitorIntervalSeconds: lookEverySeconds,
    // Warns, and nothing listens: what PostgreSQL does is watched as docs/operations.md says.
    monitorVacuum: false,
    ...options,
  })
}

/** Runs what pg-boss is asked in a transaction of ours. */
export function within(tx: Tx): Db {
  // any: the rows are those of pg-boss
  return fromDrizzle({ execute: async (query: SQL) => ({ rows: await readRows<any>(tx, query) }) }, sql)
}

// pg-boss deletes what no worker has begun within two weeks: a server that was off for that long would never do what it
// was asked to.
const keptSeconds = 3650 * secondsInDay

// The largest integer of PostgreSQL.
const endless = 2 ** 31 - 1

/** Prepares the queue's tables for these kinds of jobs. Several processes may do so at once. */
export async function installQueue(
  database: Pick<OpenDatabase, 'executeSql'>,
  jobs: readonly JobKind[],
): Promise<void> {
  const boss = bossOn(database, { supervise: false, migrate: true })
  await boss.start()
  for (const { name, retry, retryHourly } of jobs) {
    const hourly = retryHourly && { retryLimit: endless, retryDelayMax: secondsInHour }
    await boss.createQueue(name, { ...retry, ...hourly, retentionSeconds: keptSeconds })
  }
  await boss.stop({ graceful: false })
}
