import { beginTrace, inTrace, kindOf, type Recorder } from '#platform/trace.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { isPassingFailure } from '#platform/db/database-failure.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { type Metrics, secondsSince } from '#platform/metrics/create-metrics.ts'
import { within } from './boss-on.ts'
import type { BoundJob } from './define-job.ts'

export interface Running {
  boss: PgBoss
  db: OpenDatabase['db']
  log: Logger
  metrics: Pick<Metrics, 'jobs'>
  signal: AbortSignal
  /** Records what jobs do; undefined where nothing does. */
  recorder: Recorder | undefined
  /** The ids of the jobs that this process works on. */
  active: Set<string>
}

const batchSize = 20
// One batch of so many is of low priority alone: it has its turn, however much else comes without end.
const lowEvery = 5
/** The priority of a job that lets the others of its kind go first; theirs is 0. */
export const lowPriority = -1
const settleForMs = 45_000
const settleEveryMs = 500

/** The jobs that a batch takes: all, those of low priority last, or only those up to a priority. */
type Which = { maxPriority?: number }

/** Runs jobs of some kinds until none is due, and answers how many there were. */
export async function runBatches(some: readonly BoundJob[], running: Running): Promise<number> {
  let ran = 0
  for (let isDone = false, batch = 1; !isDone && !running.signal.aborted; batch++) {
    const isLowTurn = batch % lowEvery === 0
    const which = isLowTurn ? { maxPriority: lowPriority } : {}
    const counts = await Promise.all(some.map((job) => runBatch(job, running, which)))
    const found = counts.reduce((sum, count) => sum + count, 0)
    ran += found
    isDone = found === 0 && !isLowTurn
  }
  return ran
}

// pg-boss keeps the jobs; this replaces its worker, which does not wait for its own statements: a connection lost
// at that moment would end the process.
async function runBatch(job: BoundJob, running: Running, which: Which): Promise<number> {
  const fetched = await fetchJobs(job.name, running, which)
  for (const { id } of fetched) running.active.add(id)
  await Promise.all(fetched.map((queued) => runJob(job, queued, running)))
  return fetched.length
}

/** Takes jobs in a transaction, so that those whose answer never came are not taken. */
function fetchJobs(name: string, { boss, db }: Running, which: Which): Promise<JobWithMetadata[]> {
  return db.transaction((tx) =>
    boss.fetch<object>(name, { batchSize, includeMetadata: true, ...which, db: within(tx) }),
  )
}

async function runJob(
  { name, retry, run }: BoundJob,
  queued: JobWithMetadata,
  running: Running,
): Promise<void> {
  const { boss, signal, active } = running
  const { id, data } = queued
  const { traceparent } = data as { traceparent?: unknown }
  const { trace, end } = beginTrace(
    typeof traceparent === 'string' ? traceparent : undefined,
    { name, kind: 'consumer', facts: { 'messaging.destination.name': name, 'messaging.message.id': id } },
    running.recorder,
  )
  const { traceId, spanId } = trace
  const log = running.log.child({ job: name, jobId: id, traceId, spanId })
  // The limit of the queue has no end where a job is retried hourly.
  const lastTry = queued.retryCount >= Math.min(queued.retryLimit, retry.retryLimit)
  try {
    const started = performance.now()
    const hasWorked = await inTrace(trace, () => run({ data, lastTry, log, signal })).then(
      () => {
        end({})
        return true
      },
      (error: unknown) => {
        end({ failure: kindOf(error) })
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
