import pTimeout from 'p-timeout'
import type { Logger } from 'pino'
import type { OpenDatabase } from '#platform/db/database.ts'
import { createMetrics, type Metrics } from '#platform/metrics/create-metrics.ts'
import { bossOn, within } from './boss-on.ts'
import { findDueKinds, returnJobs } from './queue-tables.ts'
import type { BoundJob, Job, Jobs } from './define-job.ts'
import { type Recorder, traceHeaders } from '#platform/trace.ts'
import { runAsDue } from './run-as-due.ts'
import { lowPriority, type Running, runBatches } from './run-batches.ts'

export interface JobQueue extends Jobs {
  /**
   * Queues a job unless one with the same key has been queued in the same period, by any process: periods begin at whole
   * multiples of `everySeconds`. Returns true when it was queued.
   */
  enqueueOnce<Data extends object>(
    job: Job<Data>,
    data: Data,
    period: { key: string; everySeconds: number },
  ): Promise<boolean>
  /** Looks for jobs from now on, until `stop`. */
  start(jobs: readonly BoundJob[]): void
  /** Runs the jobs of these kinds that are due, and those they queue, and answers how many there were. */
  runDue(jobs: readonly BoundJob[]): Promise<number>
  /**
   * Starts no job any more and waits for those that run. Those that are not done within `withinMs` are given back,
   * so that another process has them at once.
   */
  stop(options?: { withinMs?: number }): Promise<void>
}

interface Options {
  /** The interval at which a process looks for jobs when its own requests have queued none. */
  lookEveryMs?: number
  /** True when jobs are worked off here, and not only queued. */
  works?: boolean
  /** Counts the jobs. */
  metrics?: Pick<Metrics, 'jobs'>
  /** Records what jobs do. */
  recorder?: Recorder | undefined
}

/** Opens the queue of a database that `installQueue` has prepared. */
export async function openQueue(
  database: OpenDatabase,
  log: Logger,
  { lookEveryMs = 1000, works = true, metrics = createMetrics(), recorder }: Options = {},
): Promise<JobQueue> {
  const boss = bossOn(database, { supervise: works, migrate: false })
  boss.on('error', (error) => log.error({ err: error }, 'the upkeep of the job queue failed'))
  await boss.start()
  const kinds = new Set((await boss.getQueues()).map(({ name }) => name))
  const stopping = new AbortController()
  const { signal } = stopping
  const active: Running['active'] = new Set()
  let loops: ReturnType<typeof runAsDue> | undefined
  const queued = new Set<string>()

  const run = (jobs: readonly BoundJob[]) =>
    runBatches(jobs, { boss, db: database.db, log, metrics, signal, active, recorder })
  return {
    async enqueue(tx, { name }, data, { afterSeconds = 0, at, lowPriority: isLow = false } = {}) {
      // pg-boss would look for it outside the transaction, for whose end the embedded database would wait.
      if (!kinds.has(name)) throw new Error(`a job could not be queued: there is no queue for ${name}`)
      queued.add(name)
      // The job goes on with the trace of what has queued it.
      await boss.send(
        name,
        { ...data, ...traceHeaders() },
        {
          priority: isLow ? lowPriority : 0,
          startAfter: at ?? afterSeconds,
          db: within(tx),
        },
      )
    },
    async enqueueOnce({ name }, data, { key, everySeconds }) {
      const id = await boss.send(name, data, { singletonKey: key, singletonSeconds: everySeconds })
      if (id) loops?.wake(name)
      return id !== null
    },
    nudge() {
      for (const name of queued) loops?.wake(name)
      queued.clear()
    },
    runDue: run,
    start(jobs) {
      loops ??= runAsDue(jobs, {
        findDue: (names) => findDueKinds(database.db, names),
        run: (job) => run([job]),
        lookEveryMs,
        signal,
        log,
      })
    },
    async stop({ withinMs } = {}) {
      stopping.abort()
      if (withinMs === undefined) await loops?.over
      else if (!(await isOverWithin(withinMs, loops?.over))) await giveBack(database, active, log)
      await boss.stop({ graceful: false })
    },
  }
}

function isOverWithin(ms: number, work: Promise<unknown> | undefined): Promise<boolean> {
  const isOver = Promise.resolve(work).then(() => true)
  return pTimeout(isOver, { milliseconds: ms, fallback: () => false })
}

/**
 * Lets other processes have the jobs that this one will not finish. A job that cannot be given back goes to another
 * process by itself when its time is over.
 */
async function giveBack({ db }: OpenDatabase, active: Running['active'], log: Logger): Promise<void> {
  const ids = [...active]
  // Whatever becomes of them here from now on is not written down any more.
  active.clear()
  if (!ids.length) return
  try {
    await returnJobs(db, ids)
    log.info({ jobs: ids.length }, 'jobs were given back')
  } catch (error) {
    log.warn({ err: error, jobs: ids.length }, 'jobs could not be given back')
  }
}
