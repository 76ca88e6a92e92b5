import { setTimeout as sleep } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import { isPassingFailure } from '#platform/db/database-failure.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { type Metrics, secondsSince } from '#platform/metrics/create-metrics.ts'
import type { Delivery, JobHandlers } from './job-queue.ts'
import type { JobName } from './jobs.ts'
import { sendThrough } from './send-through.ts'

export interface Running {
  boss: PgBoss
  db: OpenDatabase['db']
  handlers: JobHandlers
  log: Logger
  metrics: Pick<Metrics, 'jobs'>
  signal: AbortSignal
  /** The jobs that this process works on, by their id. */
  active: Map<string, JobName>
}

const batchSize = 20
// One batch of so many is taken by age alone: what is behind has its turn, however much comes without end.
const byAgeEvery = 5
const settleForMs = 45_000
const settleEveryMs = 500

type Job = PgBoss.JobWithMetadata
/** `priority`: whether those that are behind wait for the others, or the oldest come first. */
type Order = { priority: boolean }

/** Runs jobs of some kinds until none is due, and answers how many there were. */
export async function runBatches(some: readonly JobName[], running: Running): Promise<number> {
  let ran = 0
  for (let found = -1, batch = 1; found !== 0 && !running.signal.aborted; ran += found, batch++) {
    const priority = batch % byAgeEvery !== 0
    const counts = await Promise.all(some.map((name) => runBatch(name, running, { priority })))
    found = counts.reduce((sum, count) => sum + count, 0)
  }
  return ran
}

// pg-boss keeps the jobs; this replaces its worker, which does not wait for its own statements: a connection lost
// at that moment would end the process.
async function runBatch(name: JobName, running: Running, order: Order): Promise<number> {
  const jobs = await fetchJobs(name, running, order)
  for (const { id } of jobs) running.active.set(id, name)
  await Promise.all(jobs.map((job) => runJob(name, job, running)))
  return jobs.length
}

/**
 * Takes jobs in a transaction, so that those whose answer never came are not taken. pg-boss takes every failure
 * of this statement for an empty queue.
 */
function fetchJobs(name: JobName, { boss, db }: Running, order: Order): Promise<Job[]> {
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
    const options = { batchSize, includeMetadata: true, ...order, db: { executeSql } }
    const jobs = await boss.fetch(name, options as never)
    if (failed) throw failed.with
    return jobs as Job[]
  })
}

async function runJob(name: JobName, job: Job, running: Running): Promise<void> {
  const { boss, handlers, signal, active } = running
  const log = running.log.child({ job: name, jobId: job.id })
  const handle = handlers[name] as (delivery: Delivery<any>) => Promise<void> // any: the job of this name
  const lastTry = job.retryCount >= job.retryLimit
  try {
    const started = performance.now()
    const hasWorked = await handle({ data: job.data as never, lastTry, log, signal }).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, lastTry }, 'a job failed')
        return false
      },
    )
    tellRun(name, { hasWorked, started, log }, running)
    if (!active.has(job.id)) return
    await settle(() => (hasWorked ? boss.complete(name, job.id) : boss.fail(name, job.id)), signal)
  } catch (error) {
    // It is given to whoever looks once its time is over.
    log.error({ err: error }, 'the outcome of a job could not be written down')
  } finally {
    active.delete(job.id)
  }
}

/** One line for each job, like those for requests. */
function tellRun(
  name: JobName,
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
