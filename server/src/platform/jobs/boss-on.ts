import { type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, type Db, PgBoss } from 'pg-boss'
import { type OpenDatabase, readRows, type Tx } from '#platform/db/database.ts'

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
    // Warns, and nothing listens: what PostgreSQL does is watched as docs/deploy.md says.
    monitorVacuum: false,
    ...options,
  })
}

/** Runs what pg-boss is asked in a transaction of ours. */
export function within(tx: Tx): Db {
  // any: the rows are those of pg-boss
  return fromDrizzle({ execute: async (query: SQL) => ({ rows: await readRows<any>(tx, query) }) }, sql)
}
