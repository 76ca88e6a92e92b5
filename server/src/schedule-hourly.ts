import type { Logger } from 'pino'
import { hourlyTaskNames } from './hourly-tasks.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'

const hourSeconds = 3600
// Often enough that an hour is not missed when the database is away at its beginning.
const lookEveryMs = 5 * 60_000
const soonestMs = 500
const jitterMs = 4500

/**
 * Queues the tasks of each hour, which succeeds in the first process that tries. Begins soon after the start, and
 * not in all processes at the same moment.
 */
export function scheduleHourly(queue: Pick<JobQueue, 'enqueueOnce'>, log: Logger): { stop(): void } {
  const enqueueAll = async () => {
    try {
      for (const task of hourlyTaskNames) {
        await queue.enqueueOnce('hourly.task', { task }, { key: task, everySeconds: hourSeconds })
      }
    } catch (error) {
      log.warn({ err: error }, 'the hourly tasks could not be queued')
    }
  }
  let timer = setTimeout(next, soonestMs + Math.random() * jitterMs)
  function next() {
    void enqueueAll()
    timer = setTimeout(next, lookEveryMs + Math.random() * jitterMs)
  }
  return { stop: () => clearTimeout(timer) }
}
