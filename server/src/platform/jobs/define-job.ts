import { secondsInMinute } from 'date-fns/constants'
import * as v from 'valibot'
import type { Logger } from 'pino'
import type { Tx } from '#platform/db/database.ts'

interface RetryPolicy {
  retryLimit: number
  /** Seconds; doubled with each try. */
  retryDelay: number
  retryBackoff: true
  /** The seconds after which a job whose process was killed is given to another one. */
  expireInSeconds: number
}

/** Nine tries over about 20 minutes. */
const soon: RetryPolicy = { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 }
/** For what comes back each hour anyway, and may take its time. */
export const unhurried: RetryPolicy = {
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 30 * secondsInMinute,
}

/** The facts about a kind of job that the queue needs. */
export interface JobKind {
  /** The name of its queue, which never changes: jobs that another version has queued wait under it. */
  readonly name: string
  /** A queue that exists already keeps the policy it was made with. */
  readonly retry: RetryPolicy
  /** True where a job that has used up its tries gets another one every hour, until it is done. */
  readonly retryHourly: boolean
}

/** Work that happens after a change has been committed. Its data are ids, never what they are about. */
export interface Job<Data extends object> extends JobKind {
  readonly data: v.GenericSchema<Data>
}

/** The data that the handler of a job receives. */
export type JobData<J> = J extends Job<infer Data> ? Data : never

interface Options<Data extends object> {
  /** Takes what other versions have queued, too: fields are added as optional ones. */
  data: v.GenericSchema<Data>
  retry?: RetryPolicy
  /** False where another task looks after what is left undone. */
  retryHourly?: boolean
}

export function defineJob<Data extends object>(
  name: string,
  { data, retry = soon, retryHourly = true }: Options<Data>,
): Job<Data> {
  return { name, data, retry, retryHourly }
}

interface Backoff {
  firstSeconds: number
  mostSeconds: number
}

/** Returns the seconds to wait after so many tries: twice as long each time, up to a limit. */
export function backoffSeconds(attempts: number, { firstSeconds, mostSeconds }: Backoff): number {
  return Math.min(firstSeconds * 2 ** attempts, mostSeconds)
}

/**
 * Parses the data of a job to the type that its handler expects.
 * @throws Error that names the invalid fields, without their values
 */
function parseData<Data extends object>({ name, data }: Job<Data>, given: unknown): Data {
  const parsed = v.safeParse(data, given)
  if (parsed.success) return parsed.output
  const fields = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'data').join(', ')
  throw new Error(`a job of kind ${name} has invalid data: ${fields}`)
}

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
