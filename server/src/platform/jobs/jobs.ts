import type { Logger } from 'pino'
import type { Tx } from '#platform/db/database.ts'
import { type Job, type JobKind, parseData } from './define-job.ts'

export interface Jobs {
  /**
   * Queues a job in the transaction of the change that causes it: neither exists without the other.
   * Due at once, or `afterSeconds` from now, or `at` a time. One of `lowPriority` lets those of its kind go
   * first that are due, and has its turn among them now and then.
   */
  enqueue<Data extends object>(
    tx: Tx,
    job: Job<Data>,
    data: Data,
    options?: { afterSeconds?: number; at?: Date; lowPriority?: boolean },
  ): Promise<void>
  /** Says that a transaction which may have queued something is committed, so nothing waits for the next look. */
  nudge(): void
}

/** One delivery of a job. Jobs may be delivered more than once. */
export interface Delivery<Data> {
  data: Data
  /** There is no other try after this one. */
  lastTry: boolean
  /** Says in each line which job it is about. */
  log: Logger
  /** Aborted when the process ends: whatever could take long gives up then, and is tried again. */
  signal: AbortSignal
}

/** A kind of job with what is done for it. */
export interface BoundJob extends JobKind {
  run(delivery: Delivery<unknown>): Promise<void>
}

export function bindJob<Data extends object>(
  job: Job<Data>,
  handle: (delivery: Delivery<Data>) => Promise<void>,
): BoundJob {
  const { name, retry, retryHourly } = job
  const run = async (delivery: Delivery<unknown>) =>
    handle({ ...delivery, data: parseData(job, delivery.data) })
  return { name, retry, retryHourly, run }
}
