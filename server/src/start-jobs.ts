import type { Deps } from '#platform/scope.ts'
import { createHandlers } from './jobs.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { scheduleHourly } from './schedule-hourly.ts'

/** Works off jobs and the hourly tasks in this process, until `stop`. */
export function startJobs(
  deps: Deps,
  queue: JobQueue,
): { stop(options: { withinMs: number }): Promise<void> } {
  queue.start(createHandlers(deps))
  const hourly = scheduleHourly(queue, deps.log)
  return {
    stop: (options) => {
      hourly.stop()
      return queue.stop(options)
    },
  }
}
