import { installQueue } from '#jobs/install-queue.ts'
import { migrate } from './migrate.ts'
import type { OpenDatabase } from './open-database.ts'

/** Brings the schema and the job queue up to date. Processes that start at once take turns. */
export async function prepareDatabase(database: OpenDatabase): Promise<void> {
  await database.alone(async (own) => {
    await migrate(own)
    await installQueue(own)
  })
}
