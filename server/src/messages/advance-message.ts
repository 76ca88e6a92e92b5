import { and, eq } from 'drizzle-orm'
import { kindOf, readMessage } from './define-message.ts'
import { type Message, messages } from './messages-tables.ts'
import { type DeliveryStatus, messengers } from './messenger.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import type { Connection } from '#platform/db/database.ts'
import { DeliveryError } from './delivery-error.ts'
import { defineJob, type JobData } from '#platform/jobs/define-job.ts'
import * as v from 'valibot'

export const pollDeliveryStatusJob = defineJob('message.ask', {
  /** `asked`: how often the provider was asked before. */
  data: v.object({ orgId: v.string(), messageId: v.string(), asked: v.number() }),
})

/**
 * The states in the order in which a later one stands. A failure may be overtaken: a message that was given up
 * here, or sent twice because an answer was lost, has arrived when its receiver's phone says so.
 */
const order = ['queued', 'sent', 'failed', 'delivered', 'read'] as const

type Change =
  | { state: 'sent' | 'delivered' | 'read'; providerRef: string | null }
  | { state: 'failed'; failure: string; providerRef?: string | null }

/**
 * Moves a message forward, never back, so that reports may come in any order and as often as they like.
 * @returns the message as it is now, or undefined when it had come further already
 */
export async function advanceMessage(
  scope: Scope,
  messageId: string,
  change: Change,
): Promise<Message | undefined> {
  const { deps, tx, orgId } = scope
  const isThis = and(eq(messages.orgId, orgId), eq(messages.id, messageId))
  const [before] = await tx.select().from(messages).where(isThis).for('update')
  if (!before || order.indexOf(change.state) <= order.indexOf(before.state)) return undefined
  const isOut = change.state !== 'failed'
  const { kind, message } = readMessage(deps, before)
  // Keeps nothing of a receiver who is gone, as an employee who was erased meanwhile: the reason may quote an address.
  const isKept = !isOut && (before.userId !== null || (await kind.to(tx, message)) !== undefined)
  const [after] = await tx
    .update(messages)
    .set({
      state: change.state,
      failure: change.state === 'failed' && isKept ? change.failure : null,
      providerRef: change.providerRef ?? before.providerRef,
      recipient: null,
      sentAt: before.sentAt ?? (isOut ? deps.clock() : null),
    })
    .where(isThis)
    .returning()
  if (before.state === 'queued') await kind.onLeft?.(scope, message, { isOut })
  if (after?.state === 'sent') await scheduleStatusPoll(scope, after)
  return after
}

interface Failure {
  /** In plain words, for the screen. */
  reason: string
  providerRef?: string | null
}

/** Notes that a message will not arrive this way, and sends what it was about another way where there is one. */
export async function failMessage(
  scope: Scope,
  messageId: string,
  { reason, providerRef = null }: Failure,
): Promise<void> {
  const failed = await advanceMessage(scope, messageId, { state: 'failed', failure: reason, providerRef })
  if (!failed) return
  const { kind, message } = readMessage(scope.deps, failed)
  await kind.onFailed?.(scope, message)
}

/** Takes in what the other side says of a message, asked or not: it only moves on, and another way follows a failure. */
export async function applyDeliveryStatus(
  scope: Scope,
  { messageId, providerRef }: { messageId: string; providerRef: string },
  status: DeliveryStatus,
): Promise<void> {
  if (status.state === 'failed') {
    await failMessage(scope, messageId, { reason: status.reason, providerRef })
  } else await advanceMessage(scope, messageId, { state: status.state, providerRef })
}

/** Ten minutes after a message was sent, an hour after it and six: seconds from one question to the next. */
const waits = [600, 3000, 18_000]

/**
 * Queues the next question about a message that has been sent, for the case that a report on it never comes. Short-lived
 * ones are not asked about: another one can be had long before.
 * @param asked how often it was asked about before
 */
async function scheduleStatusPoll({ deps, tx, orgId }: Scope, message: Message, asked = 0): Promise<void> {
  const { id: messageId, channel, providerRef } = message
  const afterSeconds = waits[asked]
  if (afterSeconds === undefined || kindOf(deps, message).isShortLived || !providerRef) return
  if (!deps.providers.get(messengers[channel]).fetchDeliveryStatus) return
  const at = new Date(deps.clock().getTime() + afterSeconds * 1000)
  await deps.jobs.enqueue(tx, pollDeliveryStatusJob, { orgId, messageId, asked }, { at })
}

type Poll = JobData<typeof pollDeliveryStatusJob>

/**
 * Asks what became of a message on which no report has come, or none that settles it: reports that met an outage of
 * this server are lost. A few times, then it stays sent. One that cannot be asked about now counts as asked.
 */
export async function pollDeliveryStatus(deps: Deps, poll: Poll): Promise<void> {
  const { orgId, messageId, asked } = poll
  const message = await readSent(deps.db, poll)
  if (!message?.providerRef) return
  const { providerRef } = message
  const status = await ask(deps, message, providerRef)
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    if (status) await applyDeliveryStatus(scope, { messageId, providerRef }, status)
    const unsettled = await readSent(scope.tx, poll)
    if (unsettled) await scheduleStatusPoll(scope, unsettled, asked + 1)
  })
}

async function readSent(connection: Connection, { orgId, messageId }: Poll): Promise<Message | undefined> {
  const [message] = await connection
    .select()
    .from(messages)
    .where(and(eq(messages.orgId, orgId), eq(messages.id, messageId), eq(messages.state, 'sent')))
  return message
}

async function ask(
  { providers, log }: Deps,
  { id: messageId, channel }: Message,
  providerRef: string,
): Promise<DeliveryStatus | undefined> {
  try {
    return await providers.get(messengers[channel]).fetchDeliveryStatus?.(providerRef)
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    log.warn({ err: error, messageId, channel }, 'what became of a message could not be asked')
    return undefined
  }
}
