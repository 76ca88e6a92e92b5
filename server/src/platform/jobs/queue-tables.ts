import { type SQL, sql } from 'drizzle-orm'
import { type Connection, type OpenDatabase, readRows } from '#platform/db/database.ts'
import type { JobKind } from './define-job.ts'

// The only SQL on the tables of pg-boss (10.4), for what its interface has no call for, or one that would not do:
// each function says why. It has to be read again when pg-boss is changed for another version.

type Db = OpenDatabase['db']

/**
 * Gives back jobs that this process will not finish, and does not count the try. pg-boss can cancel and resume a job,
 * but counts a try when it hands out one that has been started before.
 */
export async function returnJobs(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update pgboss.job set state = 'retry', started_on = null, start_after = now()
    where state = 'active' and id in ${ids}`)
}

/**
 * Gives each job that has used up its tries another one, if it is of a kind that is retried hourly: for want of a
 * database, or because its process was killed each time. What it was to do is still to be done, and there is nothing
 * else that would do it.
 *
 * pg-boss does not tell which jobs have failed. Its own `retry` leaves the time at which they did, and the end of
 * their keeping: after an outage of days it would archive them before they are begun.
 */
export async function retryFailedJobs(
  { db }: { db: Db },
  jobs: readonly JobKind[],
): Promise<Record<string, number>> {
  const names = jobs.filter(({ retryHourly }) => retryHourly).map(({ name }) => name)
  // The count of its tries stays: when this one fails too, the job has failed again until the next hour.
  const retried = await readRows<{ name: string }>(
    db,
    sql`
    update pgboss.job set state = 'retry', started_on = null, completed_on = null, start_after = now(),
      keep_until = greatest(keep_until, now() + interval '14 days')
    where state = 'failed' and name in ${names}
    returning name`,
  )
  const done: Record<string, number> = {}
  for (const { name } of retried) done[name] = (done[name] ?? 0) + 1
  return done
}

export interface DueJobs {
  name: string
  due: number
  /** For how many seconds the oldest has been due. */
  oldest: number
}

/** The jobs that could run now. The queue size of pg-boss counts those for later, too, and tells no age. */
export async function countDueJobs(db: Db, names: readonly string[]): Promise<DueJobs[]> {
  // Named one by one, so that the queue's own index by name and time is used, however many wait for another day.
  return readRows<DueJobs>(
    db,
    sql`
    select name, count(*)::int as due, extract(epoch from now() - min(start_after))::float8 as oldest
    from pgboss.job
    where name in ${names} and state < 'active' and start_after <= now()
    group by name`,
  )
}

/** Of these kinds, those that have jobs which could run now. pg-boss is to be asked for each kind. */
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
      select from pgboss.job
      where job.name = kinds.name and state < 'active' and start_after < now() limit 1
    ) as due`,
  )
  return rows.map(({ name }) => name)
}

interface Try {
  orgId: string
  /** Where the data of its jobs hold the id. */
  key: string
  id: string
  attempt: number
}

/** Whether a job of a later try waits or is under way. pg-boss finds jobs by their own id only. */
export async function hasLaterTry(
  connection: Connection,
  { name }: JobKind,
  { orgId, key, id, attempt }: Try,
): Promise<boolean> {
  const found = await readRows(
    connection,
    sql`
    select 1 from pgboss.job
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
 * The jobs of one kind by what they are about, as a table: `org_id`, `id`, `is_live` (one waits or is under way),
 * `failed` (how many have failed for good within a day) and `attempt` (that of the last of those). pg-boss finds jobs
 * by their own id only.
 * @param key where a job's data hold the id
 */
export function jobsAbout({ name }: JobKind, key: string): SQL {
  return sql`(
    select data->>'orgId' as org_id, data->>${key} as id,
      bool_or(state < 'completed') as is_live,
      count(*) filter (where state = 'failed') as failed,
      max(coalesce((data->>'attempt')::int, 0)) filter (where state = 'failed') as attempt
    from pgboss.job
    where name = ${name}
      and (state < 'completed' or (state = 'failed' and completed_on > now() - interval '1 day'))
    group by 1, 2
  )`
}
