import pTimeout from 'p-timeout'
import { Gauge } from 'prom-client'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { JobKind } from '#platform/jobs/define-job.ts'
import { countDueJobs, type DueJobs } from '#platform/jobs/queue-tables.ts'
import type { Metrics } from './create-metrics.ts'

const freshForMs = 5000
const answerWithinMs = 1000

/**
 * Shows how many jobs are due and for how long the oldest has been, asked of the database when metrics are read,
 * and whether it answered. However many read them, it is asked once in five seconds; where it does not answer in time, what
 * is not known is not shown.
 */
export function watchQueue(
  { registry }: Metrics,
  { db }: Pick<OpenDatabase, 'db'>,
  jobs: readonly JobKind[],
): void {
  const names = jobs.map(({ name }) => name)
  const ask = createQuestion(async () => {
    const rows = await countDueJobs(db, names)
    return new Map(rows.map((row) => [row.name, row]))
  })
  const gauge = (name: string, help: string, valueOf: (row: DueJobs) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['name'],
      registers: [],
      async collect() {
        this.reset()
        const rows = await ask()
        if (!rows) return
        for (const job of names) {
          const row = rows.get(job)
          this.set({ name: job }, row ? Math.max(0, valueOf(row)) : 0)
        }
      },
    })
  const up = new Gauge({
    name: 'database_up',
    help: 'Whether the database answers: 1 or 0.',
    registers: [],
    async collect() {
      this.set((await ask()) ? 1 : 0)
    },
  })
  registry.registerMetric(gauge('jobs_due', 'Jobs that could run now and do not yet.', ({ due }) => due))
  registry.registerMetric(
    gauge('jobs_oldest_due_seconds', 'For how long the oldest due job has waited.', ({ oldest }) => oldest),
  )
  registry.registerMetric(up)
}

/** One question at a time, whose answer is good for a while; undefined where there is none in time. */
function createQuestion<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let asking: Promise<T | undefined> | undefined
  let answer: { value: T | undefined; at: number } | undefined
  return async () => {
    if (answer && performance.now() - answer.at < freshForMs) return answer.value
    asking ??= ask()
      .catch(() => undefined)
      .then((value) => {
        answer = { value, at: performance.now() }
        asking = undefined
        return value
      })
    return pTimeout(asking, { milliseconds: answerWithinMs, fallback: () => undefined })
  }
}

/** Shows how the connections of PostgreSQL are used; the embedded database has none. */
export function watchPool({ registry }: Metrics, { poolUse }: Pick<OpenDatabase, 'poolUse'>): void {
  if (!poolUse) return
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Open connections of this process to the database.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { open, idle } = poolUse()
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'in_use' }, open - idle)
    },
  })
  const waiting = new Gauge({
    name: 'database_pool_waiting',
    help: 'Requests and jobs of this process that wait for a connection.',
    registers: [],
    collect() {
      this.set(poolUse().waiting)
    },
  })
  registry.registerMetric(connections)
  registry.registerMetric(waiting)
}
