import type { Logger } from 'pino'
import { isPassingFailure } from '#platform/db/database-failure.ts'
import type { BoundJob } from './define-job.ts'

interface Options {
  /** Returns those of the kinds that have jobs due. */
  findDue(names: readonly string[]): Promise<string[]>
  /** Runs the jobs of a kind that are due. */
  run(job: BoundJob): Promise<unknown>
  /** The interval at which a process looks for jobs that it was not told of. */
  lookEveryMs: number
  signal: AbortSignal
  log: Logger
}

/**
 * Runs jobs as they become due, each kind by itself: a slow receiver of one kind holds up no other. One question finds
 * the kinds that have any, since most have none and each would cost a transaction.
 */
export function runAsDue(
  jobs: readonly BoundJob[],
  { findDue, run, lookEveryMs, signal, log }: Options,
): { wake(name: string): void; over: Promise<unknown> } {
  const look = createLook(log)
  const pauseOf = new Map(jobs.map(({ name }) => [name, createPause()]))
  const wake = (name: string) => pauseOf.get(name)?.wake()
  const between = createPause(lookEveryMs)
  signal.addEventListener('abort', () => {
    between.wake()
    for (const { wake: goOn } of pauseOf.values()) goOn()
  })
  const keepLooking = async () => {
    while (!signal.aborted) {
      await between.pause()
      if (!signal.aborted) await look(async () => (await findDue([...pauseOf.keys()])).forEach(wake))
    }
  }
  const keepRunning = async (job: BoundJob) => {
    while (!signal.aborted) {
      // Taken first, so that what is queued during the last look is looked for again.
      const paused = pauseOf.get(job.name)?.pause()
      await look(() => run(job))
      await paused
    }
  }
  return { wake, over: Promise.all([keepLooking(), ...jobs.map(keepRunning)]) }
}

/** Looks for jobs, and tells once when the database cannot be asked and once when it can again. */
function createLook(log: Logger): (work: () => Promise<unknown>) => Promise<void> {
  let isAway = false
  return async (work) => {
    try {
      await work()
      if (isAway) log.info('jobs are worked off again')
      isAway = false
    } catch (error) {
      if (!isPassingFailure(error)) return log.error({ err: error }, 'failed to fetch jobs')
      if (!isAway) log.warn({ err: error }, 'jobs wait for the database')
      isAway = true
    }
  }
}

/** Waits from one look to the next, or where no time is given for good, unless all who wait are woken before. */
function createPause(ms?: number): { pause(): Promise<void>; wake(): void } {
  const waiting = new Set<() => void>()
  const pause = () =>
    new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer)
        waiting.delete(goOn)
        resolve()
      }
      const timer = ms === undefined ? undefined : setTimeout(goOn, ms)
      waiting.add(goOn)
    })
  const wake = () => {
    for (const goOn of waiting) goOn()
  }
  return { pause, wake }
}
