import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { OpenDatabase } from '#db/open-database.ts'
import { sqlWithParams } from './sql-with-params.ts'
import type { JobData, JobName, Jobs } from './jobs.ts'

/** One delivery of a job. Jobs may be delivered more than once. */
export interface Delivery<N extends JobName> {
  data: JobData[N]
  /** There is no other try after this one. */
  lastTry: boolean
  /** Aborted when the process ends: whatever could take long gives up then, and is tried again. */
  signal: AbortSignal
}
export type JobHandlers = { [N in JobName]: (delivery: Delivery<N>) => Promise<void> }

export interface JobQueue extends Jobs {
  /** Looks for jobs from now on, until `stop`. */
  start(handlers: JobHandlers): void
  /** Runs the jobs that are due, and those they queue, and answers how many there were. */
  runDue(handlers: JobHandlers): Promise<number>
  /** Starts no job any more and waits for those that run. */
  stop(): Promise<void>
}

const names: readonly JobName[] = [
  'message.send',
  'reminder.due',
  'identity.poll',
  'usage.report',
  'webhook.deliver',
  'sandbox.webhook',
  'sandbox.subscription',
]
const batchSize = 20
// pg-boss takes jobs whose time lies before the database's, which for PGlite moves in whole milliseconds.
const aheadMs = 100
// The delay doubles with each try: nine tries over about 20 minutes. A job whose process was killed is given
// to another one after a minute.
const queueOptions = { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 }

/** Prepares the queue's tables. Several processes may do so at once. */
export async function installQueue(database: OpenDatabase): Promise<void> {
  const boss = bossOn(database, { supervise: false, migrate: true })
  await boss.start()
  for (const name of names) await boss.createQueue(name, { name, ...queueOptions })
  await boss.stop({ graceful: false })
}

/** The queue of a database that `installQueue` has prepared. */
export async function openQueue(
  database: OpenDatabase,
  log: Logger,
  { lookEveryMs = 1000 } = {},
): Promise<JobQueue> {
  const boss = bossOn(database, { supervise: true, migrate: false })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  await boss.start()
  const { pause, wake } = createPause(lookEveryMs)
  const stopping = new AbortController()
  let loop: Promise<unknown> | undefined
  let hasQueued = false

  const run = (some: readonly JobName[], handlers: JobHandlers) =>
    runBatches(boss, some, { handlers, log, signal: stopping.signal })
  // Each kind by itself: a slow receiver of one kind holds up no other.
  const keepRunning = async (name: JobName, handlers: JobHandlers) => {
    while (!stopping.signal.aborted) {
      const paused = pause()
      await run([name], handlers).catch((error: unknown) => log.error({ err: error }, 'no jobs to be had'))
      await paused
    }
  }
  return {
    async enqueue(tx, name, data, { afterSeconds = 0, at } = {}) {
      hasQueued = true
      await boss.send(name, data, {
        // As a date: pg-boss tells the two forms apart in SQL, which Drizzle's own parameters do not survive.
        startAfter: new Date((at?.getTime() ?? Date.now() + afterSeconds * 1000) - aheadMs),
        db: { executeSql: async (text, values) => tx.execute(sqlWithParams(text, values)) as never },
      })
    },
    nudge() {
      if (hasQueued) wake()
      hasQueued = false
    },
    runDue: (handlers) => run(names, handlers),
    start(handlers) {
      loop ??= Promise.all(names.map((name) => keepRunning(name, handlers)))
    },
    async stop() {
      stopping.abort()
      wake()
      await loop
      await boss.stop({ graceful: false })
    },
  }
}

interface Running {
  handlers: JobHandlers
  log: Logger
  signal: AbortSignal
}

/** Runs jobs of some kinds until none is due, and answers how many there were. */
async function runBatches(boss: PgBoss, some: readonly JobName[], running: Running): Promise<number> {
  let ran = 0
  for (let found = -1; found !== 0 && !running.signal.aborted; ran += found) {
    const counts = await Promise.all(some.map((name) => runBatch(boss, name, running)))
    found = counts.reduce((sum, count) => sum + count, 0)
  }
  return ran
}

// pg-boss keeps the jobs; the loop above replaces its worker, which does not wait for its own statements: a
// connection lost at that moment would end the process.
async function runBatch(boss: PgBoss, name: JobName, { handlers, log, signal }: Running): Promise<number> {
  const handle = handlers[name] as (delivery: Delivery<any>) => Promise<void> // any: the job of this name
  const jobs = await boss.fetch(name, { batchSize, includeMetadata: true })
  await Promise.all(
    jobs.map(async (job) => {
      const lastTry = job.retryCount >= job.retryLimit
      try {
        await handle({ data: job.data as never, lastTry, signal })
        await boss.complete(name, job.id)
      } catch (error) {
        log.warn({ err: error, job: name, jobId: job.id, lastTry }, 'a job failed')
        await boss.fail(name, job.id)
      }
    }),
  )
  return jobs.length
}

/** Waits from one look to the next, unless all who wait are woken before. */
function createPause(ms: number) {
  const waiting = new Set<() => void>()
  const pause = () =>
    new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer)
        waiting.delete(goOn)
        resolve()
      }
      const timer = setTimeout(goOn, ms)
      waiting.add(goOn)
    })
  const wake = () => {
    for (const goOn of waiting) goOn()
  }
  return { pause, wake }
}

function bossOn({ executeSql }: OpenDatabase, options: { supervise: boolean; migrate: boolean }): PgBoss {
  return new PgBoss({ db: { executeSql }, schedule: false, maintenanceIntervalSeconds: 30, ...options })
}
