import { sql } from 'drizzle-orm'
import type { Deps } from '#platform/scope.ts'
import type { JobName } from './jobs.ts'
import { jobNames } from './queues.ts'

/** What tasks of their own look after, which know when to give up, and what comes back by itself. */
const others: readonly JobName[] = ['message.send', 'webhook.deliver', 'hourly.task']
const names = jobNames.filter((name) => !others.includes(name))

/**
 * Gives each job that has used up its tries another one: for want of a database, or because its process was killed
 * each time. What it was to do is still to be done, and there is nothing else that would do it.
 */
export async function retryFailedJobs({ db }: Pick<Deps, 'db'>): Promise<Record<string, number>> {
  // The count of its tries stays: when this one fails too, the job has failed again until the next hour. One that
  // pg-boss was to keep for two weeks alone would be taken away before it is begun.
  const retried = await db.execute(sql`
    update pgboss.job set state = 'retry', started_on = null, completed_on = null, start_after = now(),
      keep_until = greatest(keep_until, now() + interval '14 days')
    where state = 'failed' and name in ${names}
    returning name`)
  const done: Record<string, number> = {}
  for (const { name } of (retried as { rows: { name: JobName }[] }).rows) done[name] = (done[name] ?? 0) + 1
  return done
}
