import { type SQL, sql } from 'drizzle-orm'
import type { JobKind } from './define-job.ts'

/**
 * For a transaction that joins `jobsAbout`: where an outage has left many rows that wait, and nobody has counted them
 * since, the planner expects one and would go through all of these jobs for each of them.
 */
export const joinByHash = sql`set local enable_nestloop = off`

/**
 * The jobs of one kind by what they are about, as a table: `org_id`, `id`, `is_live` (one waits or is under way),
 * `failed` (how many have failed for good within a day) and `attempt` (that of the last of those).
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
