import { announceExpiredLinksTask } from '#invitations/announce-expired-links.ts'
import { releaseExpiredCreditsTask } from '#invitations/release-expired-credits.ts'
import { recomputeExcusesTask } from '#right-to-work/checks/recompute-excuses.ts'
import { findLateStartsTask } from '#right-to-work/follow-ups/find-late-starts.ts'
import type { JobData } from '#platform/jobs/define-job.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import type { Deps } from '#platform/scope.ts'
import type { passTimeJob } from './test-mode-jobs.ts'

/** The tasks that depend on time passing. Links and codes need none: their readers compare with the clock. */
const tasks: readonly HourlyTask[] = [
  announceExpiredLinksTask,
  releaseExpiredCreditsTask,
  recomputeExcusesTask,
  findLateStartsTask,
]

/**
 * Runs tasks that otherwise look into all organisations by the clock of one. A job is in the organisation that its data
 * name, so they find nothing of another.
 */
export async function passTime(deps: Deps, _data: JobData<typeof passTimeJob>): Promise<void> {
  for (const task of tasks) await task.run(deps)
}
