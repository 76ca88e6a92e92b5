import type { JobKind } from '#platform/jobs/define-job.ts'
import { installQueue } from '#platform/jobs/install-queue.ts'
import { migrate } from './migrate.ts'
import type { OpenDatabase } from './database.ts'

/** Brings the schema and the job queue up to date. Processes that start at once take turns. */
export async function prepareDatabase(
  database: OpenDatabase,
  jobs: readonly JobKind[],
  signal?: AbortSignal,
): Promise<void> {
  await database.alone(async (own) => {
    signal?.throwIfAborted()
    await migrate(own)
    signal?.throwIfAborted()
    await installQueue(own, jobs)
  }, signal)
  signal?.throwIfAborted()
}
