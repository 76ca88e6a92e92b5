import { secondsInDay, secondsInHour } from 'date-fns/constants'
import type { OpenDatabase } from '#platform/db/database.ts'
import { bossOn } from './boss-on.ts'
import type { JobKind } from './define-job.ts'

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
