import { type SQL, sql } from 'drizzle-orm'
import type { Connection } from '#db/database.ts'
import { messages } from '#db/schema.ts'
import { type Deps, inOrganisation } from '#deps.ts'
import { failMessage } from './fail-message.ts'

const lostAfterMs = 3_600_000
const batchSize = 200
// Of nine tries each. What ends so many of them ends the next one too, and each may have handed the message over.
const mostJobs = 3

/**
 * Queues a job for each message that waits for one and has none: its tries came to an end without an outcome, for
 * want of a database or because the process was killed each time. One that this happens to again and again has
 * failed, so that the organisation is told. May run in several processes at once.
 */
export async function requeueMessages(deps: Deps): Promise<Record<string, number>> {
  const failed = await failHopeless(deps)
  let requeued = 0
  for (let count = batchSize; count === batchSize; requeued += count) count = await requeueSome(deps)
  return { requeued, failed }
}

async function requeueSome(deps: Deps): Promise<number> {
  const count = await deps.db.transaction(async (tx) => {
    // Two who look at once would both find a message without a job, and it would be sent twice.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('requeue-messages', 0))`)
    const lost = await findLost(deps, tx, sql`jobs < ${mostJobs}`)
    for (const message of lost) await deps.jobs.enqueue(tx, 'message.send', message)
    return lost.length
  })
  deps.jobs.nudge()
  return count
}

async function failHopeless(deps: Deps): Promise<number> {
  let failed = 0
  const hopeless = await findLost(deps, deps.db, sql`jobs >= ${mostJobs}`)
  for (const { orgId, messageId } of hopeless) {
    const reason = 'The message could not be sent, however often it was tried'
    try {
      await inOrganisation(deps, { orgId, actor: 'system' }, (scope) =>
        failMessage(scope, messageId, { reason }),
      )
      failed += 1
    } catch (error) {
      deps.log.error({ err: error, messageId }, 'a message that cannot be sent could not be given up')
    }
  }
  return failed
}

interface Lost {
  orgId: string
  messageId: string
  attempt: number
}

/** Messages that wait without a job. `which`: by the number of `jobs` that have failed, as far as they are kept. */
async function findLost({ clock }: Deps, connection: Connection, which: SQL): Promise<Lost[]> {
  const before = new Date(clock().getTime() - lostAfterMs).toISOString()
  const found = await connection.execute(sql`
    select m.org_id as "orgId", m.id as "messageId", m.attempts as attempt
    from ${messages} m
    left join (
      select data->>'orgId' as org_id, data->>'messageId' as id,
        bool_or(state < 'completed') as is_live,
        count(*) filter (where state = 'failed') as failed
      from pgboss.job
      where name = 'message.send' and state <> 'completed'
      group by 1, 2
    ) j on j.org_id = m.org_id::text and j.id = m.id::text
    cross join lateral (select coalesce(j.failed, 0) as jobs) counted
    where m.state = 'queued' and m.created_at <= ${before}::timestamptz
      and j.is_live is not true and ${which}
    limit ${batchSize}`)
  return (found as { rows: Lost[] }).rows
}
