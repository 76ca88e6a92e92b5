import { setTimeout as sleep } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import { isPassingFailure } from '#platform/db/database-failure.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { type Metrics, secondsSince } from '#platform/metrics/create-metrics.ts'
import type { BoundJob } from './jobs.ts'
import { sendThrough } from './send-through.ts'

export interface Running {
  boss: PgBoss
  db: OpenDatabase['db']
  log: Logger
  metrics: Pick<Metrics, 'jobs'>
  signal: AbortSignal
  /** The ids of the jobs that this process works on. */
  active: Set<string>
}

const batchSize = 20
// One batch of so many is taken by age alone: what has low priority has its turn, however much comes without end.
const byAgeEvery = 5
const settleForMs = 45_000
const settleEveryMs = 500

type QueuedJob = PgBoss.JobWithMetadata
/** `priority`: whether those of low priority wait for the others, or the oldest come first. */
type Order = { priority: boolean }

/** Runs jobs of some kinds until none is due, and answers how many there were. */
export async function runBatches(some: readonly BoundJob[], running: Running): Promise<number> {
  let ran = 0
  for (let found = -1, batch = 1; found !== 0 && !running.signal.aborted; ran += found, batch++) {
    const priority = batch % byAgeEvery !== 0
    const counts = await Promise.all(some.map((job) => runBatch(job, running, { priority })))
    found = counts.reduce((sum, count) => sum + count, 0)
  }
  return ran
}

// pg-boss keeps the jobs; this replaces its worker, which does not wait for its own statements: a connection lost
// at that moment would end the process.
async function runBatch(job: BoundJob, running: Running, order: Order): Promise<number> {
  const fetched = await fetchJobs(job.name, running, order)
  for (const { id } of fetched) running.active.add(id)
  await Promise.all(fetched.map((queued) => runJob(job, queued, running)))
  return fetched.length
}

/**
 * Takes jobs in a transaction, so that those whose answer never came are not taken. pg-boss takes every failure
 * of this statement for an empty queue.
 */
function fetchJobs(name: string, { boss, db }: Running, order: Order): Promise<QueuedJob[]> {
  return db.transaction(async (tx) => {
    let failed: { with: unknown } | undefined
    const executeSql = async (text: string, values: unknown[]) => {
      try {
        return await sendThrough(tx)(text, values)
      } catch (error) {
        failed = { with: error }
        throw error
      }
    }
    const options = { batchSize, includeMetadata: true, ...order, db: { executeSql } } as const
    const jobs = await boss.fetch<object>(name, options)
    if (failed) throw failed.with
    return jobs
  })
}

async function runJob({ name, run }: BoundJob, queued: QueuedJob, running: Running): Promise<void> {
  const { boss, signal, active } = running
  const { id, data } = queued
  const log = running.log.child({ job: name, jobId: id })
  const lastTry = queued.retryCount >= queued.retryLimit
  try {
    const started = performance.now()
    const hasWorked = await run({ data, lastTry, log, signal }).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, lastTry }, 'a job failed')
        return false
      },
    )
    tellRun(name, { hasWorked, started, log }, running)
    if (!active.has(id)) return
    await settle(() => (hasWorked ? boss.complete(name, id) : boss.fail(name, id)), signal)
  } catch (error) {
    // The next worker that looks once its time is over gets it.
    log.error({ err: error }, 'the outcome of a job could not be written down')
  } finally {
    active.delete(id)
  }
}

/** One line for each job, like those for requests. */
function tellRun(
  name: string,
  { hasWorked, started, log }: { hasWorked: boolean; started: number; log: Logger },
  { metrics }: Running,
): void {
  const seconds = secondsSince(started)
  const outcome = hasWorked ? 'done' : 'failed'
  metrics.jobs.observe({ name, outcome }, seconds)
  log.info({ outcome, ms: Math.round(seconds * 1000) }, 'job')
}

/** Writes the outcome of a job down, and goes on trying while the database is away, as long as the job is ours. */
async function settle(write: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  const until = Date.now() + settleForMs
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      if (!isPassingFailure(error) || signal.aborted || Date.now() > until) throw error
    }
    await sleep(settleEveryMs)
  }
}
