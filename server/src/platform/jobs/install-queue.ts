import type { OpenDatabase } from '#platform/db/database.ts'
import { bossOn } from './boss-on.ts'
import { jobNames, queues } from './queues.ts'

/** Prepares the queue's tables. Several processes may do so at once. */
export async function installQueue(database: Pick<OpenDatabase, 'executeSql'>): Promise<void> {
  const boss = bossOn(database, { supervise: false, migrate: true })
  await boss.start()
  for (const name of jobNames) await boss.createQueue(name, { name, ...queues[name] })
  await boss.stop({ graceful: false })
}
