import { and, eq, sql } from 'drizzle-orm'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { takeTurn } from './caps/take-turn.ts'
import type { MessageKind } from './define-message.ts'
import { type Message, messages, type Recipient } from './messages-tables.ts'
import { type OrphanedJob, requeueOrphanedJobs } from '#platform/jobs/requeue-orphaned-jobs.ts'
import { failMessage } from './advance-message.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

export const sendMessageJob = defineJob('message.send', {
  /** `attempt`: how often it was tried before this job was queued. */
  data: v.object({ orgId: v.string(), messageId: v.string(), attempt: v.optional(v.number()) }),
  // `requeueMessages` knows when to give up.
  retryHourly: false,
})

interface NewMessage<About> extends Pick<Message, 'channel'> {
  about: About
  id?: string
  /** The employee whom it is to or about. */
  employeeId?: string
  /** The user of the organisation who gets it. */
  userId?: string
  /** Replaces the address that the user has now. */
  recipient?: Recipient
}

/** A texted code is handed over at once; its job is there for when that does not come about. */
const codeJobAfterSeconds = 30

/**
 * Queues a message in the transaction of its cause. Its text is made when it is sent. One to an employee or an invited
 * colleague waits until the organisation may send it. It is refused instead where it is all that a user has asked for
 * (`asked`): any other cause must not fail for want of a message. One to a user who may not be told is left out.
 * @returns its id; one with a given id that is there already is left as it is
 * @throws AppError too_many_requests, plan_needed or messages_stopped
 */
export async function queueMessage<About extends object>(
  scope: Scope,
  kind: MessageKind<About>,
  { id = crypto.randomUUID(), employeeId, userId, ...message }: NewMessage<About>,
  { asked = false }: { asked?: boolean } = {},
): Promise<string> {
  const { deps, tx, orgId } = scope
  const { about, channel, recipient = null } = message
  const receivers = { orgId, employeeId: employeeId ?? null, userId: userId ?? null }
  // Short-lived ones have caps of their own, and what the organisation's own users are told has none.
  const toStranger = !kind.isShortLived && !userId
  const to = userId ? await kind.to(tx, { ...receivers, recipient, about }) : undefined
  if (userId && !to) return id
  const kept = kind.keepsRecipient && to?.email ? { email: to.email, name: to.name } : null
  const [inserted] = await tx
    .insert(messages)
    .values({
      ...receivers,
      id,
      template: kind.name,
      channel,
      about,
      recipient: recipient ?? kept,
      held: toStranger,
      state: 'queued',
      createdAt: deps.clock(),
    })
    .onConflictDoNothing()
    .returning()
  if (!inserted) return id
  if (toStranger) {
    // The counts are the whole organisation's: they are locked as late as can be.
    if (!(await takeTurn(scope, inserted, { asked }))) return id
    await tx
      .update(messages)
      .set({ held: false })
      .where(and(eq(messages.orgId, orgId), eq(messages.id, id)))
  }
  const afterSeconds = kind.isShortLived && channel === 'sms' ? codeJobAfterSeconds : 0
  await deps.jobs.enqueue(tx, sendMessageJob, { orgId, messageId: id }, { afterSeconds })
  return id
}

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
