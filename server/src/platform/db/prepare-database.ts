import { installQueue } from '#platform/jobs/install-queue.ts'
import { migrate } from './migrate.ts'
import type { OpenDatabase } from './database.ts'

/** Brings the schema and the job queue up to date. Processes that start at once take turns. */
export async function prepareDatabase(database: OpenDatabase, signal?: AbortSignal): Promise<void> {
  await database.alone(async (own) => {
    for (const step of [migrate, installQueue]) {
      signal?.throwIfAborted()
      await step(own)
    }
  }, signal)
  signal?.throwIfAborted()
}
