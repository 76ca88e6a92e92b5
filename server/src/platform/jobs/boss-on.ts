import { secondsInDay } from 'date-fns/constants'
import PgBoss from 'pg-boss'
import type { OpenDatabase } from '#platform/db/database.ts'

// pg-boss takes away what no worker has begun within two weeks, and what has failed after half a day: a server that was
// off for that long would never do what it was asked to.
const keptDays = 3650

/** pg-boss on our own connections: what it takes counts towards the limit of the pool. */
export function bossOn(
  { executeSql }: Pick<OpenDatabase, 'executeSql'>,
  options: { supervise: boolean; migrate: boolean },
): PgBoss {
  return new PgBoss({
    db: { executeSql },
    schedule: false,
    maintenanceIntervalSeconds: 30,
    retentionDays: keptDays,
    archiveFailedAfterSeconds: keptDays * secondsInDay,
    ...options,
  })
}
