import { sql } from 'drizzle-orm'
import { messages } from '#messages/messages-tables.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { type OrphanedJob, requeueOrphanedJobs } from '#platform/jobs/requeue-orphaned-jobs.ts'
import { failMessage } from './advance-message.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { sendMessageJob } from '#messages/message-jobs.ts'

/** Messages that wait to be sent and have no job. The organisation is told of those that are given up. */
export function requeueMessages(deps: Deps): Promise<Record<string, number>> {
  return requeueOrphanedJobs(deps, {
    job: sendMessageJob,
    key: 'messageId',
    table: sql`${messages}`,
    isOverdue: (before) => sql`w.state = 'queued' and not w.held and w.created_at <= ${before}`,
    attempt: sql`coalesce(j.attempt, w.attempts)`,
    enqueue: (tx, { id: messageId, ...orphaned }) =>
      deps.jobs.enqueue(tx, sendMessageJob, { messageId, ...orphaned }),
    giveUp: (orphaned) => giveUp(deps, orphaned),
  })
}

export const requeueMessagesTask: HourlyTask = { name: 'requeue-messages', run: requeueMessages }

async function giveUp(deps: Deps, { orgId, id }: OrphanedJob): Promise<boolean> {
  const reason = 'We could not send the message after several attempts'
  try {
    await inOrganisation(deps, { orgId, actor: 'system' }, (scope) => failMessage(scope, id, { reason }))
    return true
  } catch (error) {
    deps.log.error({ err: error, messageId: id }, 'a message that cannot be sent could not be given up')
    return false
  }
}
