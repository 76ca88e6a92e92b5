import type { OpenDatabase } from '#platform/db/database.ts'
import { bossOn } from './boss-on.ts'
import type { JobKind } from './define-job.ts'

/** Prepares the queue's tables for these kinds of jobs. Several processes may do so at once. */
export async function installQueue(
  database: Pick<OpenDatabase, 'executeSql'>,
  jobs: readonly JobKind[],
): Promise<void> {
  const boss = bossOn(database, { supervise: false, migrate: true })
  await boss.start()
  for (const { name, retry } of jobs) await boss.createQueue(name, { name, ...retry })
  await boss.stop({ graceful: false })
}
