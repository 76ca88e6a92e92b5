import { millisecondsInMinute, secondsInHour } from 'date-fns/constants'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Deps, ProcessDeps } from '#platform/scope.ts'
import { defineJob, unhurried } from './define-job.ts'
import type { JobQueue } from './job-queue.ts'
import { isConnectionSpent } from '#platform/db/database-failure.ts'

/**
 * A task that one of all processes runs once an hour. When a process does not finish it, another one begins it anew: each
 * task may be run at any time, and twice at once.
 */
export interface HourlyTask {
  readonly name: string
  /** Runs the task and returns what it did, for the log. */
  run(deps: ProcessDeps): Promise<Record<string, number> | void>
}

export const hourlyTaskJob = defineJob('hourly.task', {
  data: v.object({ task: v.string() }),
  retry: unhurried,
  retryHourly: false,
})

// Often enough that an hour is not missed when the database is away at its beginning.
const lookEveryMs = 5 * millisecondsInMinute
const soonestMs = 500
const jitterMs = 4500

export async function runTask(deps: ProcessDeps, { name: task, run }: HourlyTask): Promise<void> {
  const started = performance.now()
  const done = await run(deps)
  const ms = Math.round(performance.now() - started)
  deps.log.info({ task, ms, ...(done && { done }) }, 'an hourly task was done')
}

/**
 * Queues the tasks of each hour, which succeeds in the first process that tries. Begins soon after the start, and
 * not in all processes at the same moment.
 */
export function scheduleHourly(
  queue: Pick<JobQueue, 'enqueueOnce'>,
  tasks: readonly HourlyTask[],
  log: Logger,
): { stop(): void } {
  const enqueueAll = async () => {
    try {
      for (const { name: task } of tasks) {
        await queue.enqueueOnce(hourlyTaskJob, { task }, { key: task, everySeconds: secondsInHour })
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

interface Failure<T> {
  /** The log's text for an item that failed, and the facts that identify it. */
  text: string
  facts: (each: T) => Record<string, string>
}

/**
 * Does something for each, one after the other. A failure of one is logged and holds up no other; a database that is away
 * fails all of them, so that error is thrown.
 * @returns the number for which it was done: those for which `work` did not return false
 */
export async function tryEach<T>(
  { log }: Pick<Deps, 'log'>,
  all: readonly T[],
  work: (each: T) => Promise<boolean | void>,
  { text, facts }: Failure<T>,
): Promise<number> {
  let done = 0
  for (const each of all) {
    try {
      if ((await work(each)) !== false) done += 1
    } catch (error) {
      if (isConnectionSpent(error)) throw error
      log.error({ err: error, ...facts(each) }, text)
    }
  }
  return done
}
