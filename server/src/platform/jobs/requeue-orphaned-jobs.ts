import { millisecondsInHour } from 'date-fns/constants'
import { type SQL, sql } from 'drizzle-orm'
import { readRows, type Tx } from '#platform/db/database.ts'
import type { Deps } from '#platform/scope.ts'
import type { JobKind } from './define-job.ts'
import { jobsAbout, joinByHash } from './queue-tables.ts'

const orphanedAfterMs = millisecondsInHour
const batchSize = 200
// Each job has nine tries. A cause that ends so many of them ends the next one too.
const mostJobs = 3

/** Something that waits, and has no job that would do it. */
export interface OrphanedJob {
  orgId: string
  id: string
  /** The count of tries that a job for it begins with. */
  attempt: number
}

interface Waiting {
  /** The kind of its jobs, and where their data hold the id. */
  job: JobKind
  key: 'messageId' | 'deliveryId'
  /** Its rows are called `w` below. */
  table: SQL
  /** Returns the condition that the row `w` waits, and should have been done by then. */
  isOverdue(before: SQL): SQL
  /** The count of tries by the row `w` and its failed jobs `j`. */
  attempt: SQL
  enqueue(tx: Tx, orphaned: OrphanedJob): Promise<void>
  /** Says of one that it has failed; answers whether that could be done. */
  giveUp(orphaned: OrphanedJob): Promise<boolean>
}

/**
 * Queues a job for each row that waits for one and has none: its tries came to an end without an outcome, for want of
 * a database or because the process was killed each time. One that this happens to again and again is given up. May
 * run in several processes at once.
 */
export async function requeueOrphanedJobs(deps: Deps, waiting: Waiting): Promise<Record<string, number>> {
  const failed = await failHopeless(deps, waiting)
  let requeued = 0
  for (let count = batchSize; count === batchSize; requeued += count) count = await requeueSome(deps, waiting)
  return { requeued, failed }
}

async function requeueSome(deps: Deps, waiting: Waiting): Promise<number> {
  const count = await deps.db.transaction(async (tx) => {
    // Two who look at once would both find a row without a job, and it would be done twice.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`requeue ${waiting.job.name}`}, 0))`)
    const found = await findOrphaned(deps, tx, waiting, sql`coalesce(j.failed, 0) < ${mostJobs}`)
    for (const orphaned of found) await waiting.enqueue(tx, orphaned)
    return found.length
  })
  deps.jobs.nudge()
  return count
}

async function failHopeless(deps: Deps, waiting: Waiting): Promise<number> {
  let failed = 0
  const isHopeless = sql`j.failed >= ${mostJobs}`
  const found = await deps.db.transaction((tx) => findOrphaned(deps, tx, waiting, isHopeless))
  for (const orphaned of found) if (await waiting.giveUp(orphaned)) failed += 1
  return failed
}

async function findOrphaned(
  { clock }: Deps,
  tx: Tx,
  { job, key, table, isOverdue, attempt }: Waiting,
  which: SQL,
): Promise<OrphanedJob[]> {
  await tx.execute(joinByHash)
  const before = sql`${new Date(clock().getTime() - orphanedAfterMs).toISOString()}::timestamptz`
  return readRows<OrphanedJob>(
    tx,
    sql`
    select w.org_id as "orgId", w.id as id, ${attempt} as attempt
    from ${table} w
    left join ${jobsAbout(job, key)} j on j.org_id = w.org_id::text and j.id = w.id::text
    where ${isOverdue(before)} and j.is_live is not true and ${which}
    limit ${batchSize}`,
  )
}
