import { type SQL, sql } from 'drizzle-orm'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { BoundJob, JobKind, Jobs } from '#platform/jobs/define-job.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { findDueKinds } from '#platform/jobs/queue-tables.ts'

// Out of reach of the database's own time, by which pg-boss goes.
const farSeconds = 1000 * 365 * 86_400
const far = sql`make_interval(secs => ${farSeconds}::float8)`
const isFar = sql`start_after > now() + ${far} / 2`

/**
 * The queue of a test: which job is due is a matter of the test's clock alone, however long the test takes. A delay
 * counts from the beginning of the test; it is never over while jobs are run, but may be the next time.
 */
export function queueByClock(queue: JobQueue, { db }: Pick<OpenDatabase, 'db'>, clock: () => Date) {
  const began = clock()
  const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)
  const update = (change: SQL, where: SQL) =>
    db.execute(sql`update queue.job set start_after = ${change} where state < 'active' and ${where}`)
  const enqueue: Jobs['enqueue'] = (tx, job, data, { afterSeconds = 0, at, lowPriority = false } = {}) => {
    const due = at ?? after(began, afterSeconds)
    const isForLater = at ? at > clock() : afterSeconds > 0
    return queue.enqueue(tx, job, data, { lowPriority, ...(isForLater && { at: after(due, farSeconds) }) })
  }
  return {
    jobs: { ...queue, enqueue } satisfies Jobs,
    /** Runs these jobs, or those of some kinds alone. */
    async runJobs(jobs: readonly BoundJob[], kinds: readonly JobKind[] = jobs): Promise<number> {
      const wanted = jobs.filter((job) => kinds.some(({ name }) => name === job.name))
      const dueNames = () =>
        findDueKinds(
          db,
          wanted.map(({ name }) => name),
        )
      const now = sql`${clock().toISOString()}::timestamptz`
      await update(
        sql`now() - interval '1 second'`,
        sql`(start_after <= ${now} or (${isFar} and start_after - ${far} <= ${now}))`,
      )
      let ran = 0
      // Looks only for kinds that are due: each is a query of its own, and all of them take long.
      for (let found = -1, due = await dueNames(); found !== 0 && due.length; due = await dueNames()) {
        found = await queue.runDue(wanted.filter(({ name }) => due.includes(name)))
        ran += found
      }
      // The delay of a job that failed is given by pg-boss.
      const left = sql`start_after - now() + ${began.toISOString()}::timestamptz + ${far}`
      await update(left, sql`state = 'retry' and start_after > now() and not ${isFar}`)
      return ran
    },
  }
}
