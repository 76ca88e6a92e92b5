import { type SQL, sql } from 'drizzle-orm'
import { type Connection, type OpenDatabase, readRows } from '#platform/db/database.ts'
import type { JobKind } from './define-job.ts'

// The only SQL on the tables of pg-boss, for what its interface has no call for, or one that would not do: each
// function says why. It was written for the tables of version 12, which a test compares.

type Db = OpenDatabase['db']

/**
 * Gives back jobs that this process will not finish, and does not count the try. The `restore` of pg-boss would run
 * one again that has ended meanwhile, and takes those of one kind.
 */
export async function returnJobs(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update queue.job set state = 'retry', started_on = null, start_after = now()
    where state = 'active' and id in ${ids}`)
}

// In these words the queue's index by name, state and time is used (job_i14), however many wait for another day.
const isDue = sql`state in ('created', 'retry') and not blocked and start_after <= now()`

export interface DueJobs {
  name: string
  due: number
  /** The seconds for which the oldest has been due. */
  oldest: number
}

/** Counts the jobs that could run now. pg-boss counts its queues by the minute, and those of all queues at once. */
export async function countDueJobs(db: Db, names: readonly string[]): Promise<DueJobs[]> {
  return readRows<DueJobs>(
    db,
    sql`
    select name, count(*)::int as due, extract(epoch from now() - min(start_after))::float8 as oldest
    from queue.job
    where name in ${names} and ${isDue}
    group by name`,
  )
}

/** Returns those of the kinds that have jobs which could run now. pg-boss can be asked for one kind at a time only. */
export async function findDueKinds(db: Db, names: readonly string[]): Promise<string[]> {
  const kinds = sql.join(
    names.map((name) => sql`(${name})`),
    sql`, `,
  )
  const rows = await readRows<{ name: string }>(
    db,
    sql`
    select kinds.name from (values ${kinds}) as kinds (name)
    cross join lateral (
      select from queue.job
      where job.name = kinds.name and ${isDue} limit 1
    ) as due`,
  )
  return rows.map(({ name }) => name)
}

interface Try {
  orgId: string
  /** The field of the job data that holds the id. */
  key: string
  id: string
  attempt: number
}

/** Returns true when a job of a later try waits or is under way. pg-boss finds jobs by their own id only. */
export async function hasLaterTry(
  connection: Connection,
  { name }: JobKind,
  { orgId, key, id, attempt }: Try,
): Promise<boolean> {
  const found = await readRows(
    connection,
    sql`
    select 1 from queue.job
    where name = ${name} and state < 'completed' and data->>'orgId' = ${orgId}
      and data->>${key} = ${id} and (data->>'attempt')::int > ${attempt}
    limit 1`,
  )
  return found.length > 0
}

/**
 * For a transaction that joins `jobsAbout`: where an outage has left many rows that wait, and they have not been counted
 * since, the planner expects one and would go through all of these jobs for each of them.
 */
export const joinByHash = sql`set local enable_nestloop = off`

/**
 * Returns the jobs of one kind by what they are about, as a table: `org_id`, `id`, `is_live` (one waits or is under way),
 * `failed` (how many have failed for good within a day) and `attempt` (that of the last of those). pg-boss finds jobs by
 * their own id only.
 * @param key where a job's data hold the id
 */
export function jobsAbout({ name }: JobKind, key: string): SQL {
  return sql`(
    select data->>'orgId' as org_id, data->>${key} as id,
      bool_or(state < 'completed') as is_live,
      count(*) filter (where state = 'failed') as failed,
      max(coalesce((data->>'attempt')::int, 0)) filter (where state = 'failed') as attempt
    from queue.job
    where name = ${name}
      and (state < 'completed' or (state = 'failed' and completed_on > now() - interval '1 day'))
    group by 1, 2
  )`
}
