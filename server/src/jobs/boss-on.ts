import PgBoss from 'pg-boss'
import type { OpenDatabase } from '#db/open-database.ts'

/** pg-boss on our own connections: what it takes counts towards the limit of the pool. */
export function bossOn(
  { executeSql }: Pick<OpenDatabase, 'executeSql'>,
  options: { supervise: boolean; migrate: boolean },
): PgBoss {
  return new PgBoss({ db: { executeSql }, schedule: false, maintenanceIntervalSeconds: 30, ...options })
}
