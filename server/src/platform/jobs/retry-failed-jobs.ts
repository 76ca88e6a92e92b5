import { sql } from 'drizzle-orm'
import type { Deps } from '#platform/scope.ts'
import type { JobKind } from './define-job.ts'

/**
 * Gives each job that has used up its tries another one, if it is of a kind that is retried hourly: for want of a
 * database, or because its process was killed each time. What it was to do is still to be done, and there is nothing
 * else that would do it.
 */
export async function retryFailedJobs(
  { db }: Pick<Deps, 'db'>,
  jobs: readonly JobKind[],
): Promise<Record<string, number>> {
  const names = jobs.filter(({ retryHourly }) => retryHourly).map(({ name }) => name)
  // The count of its tries stays: when this one fails too, the job has failed again until the next hour. One that
  // pg-boss was to keep for two weeks alone would be taken away before it is begun.
  const retried = await db.execute(sql`
    update pgboss.job set state = 'retry', started_on = null, completed_on = null, start_after = now(),
      keep_until = greatest(keep_until, now() + interval '14 days')
    where state = 'failed' and name in ${names}
    returning name`)
  const done: Record<string, number> = {}
  for (const { name } of (retried as { rows: { name: string }[] }).rows) done[name] = (done[name] ?? 0) + 1
  return done
}
