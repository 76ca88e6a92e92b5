import { messengers, type OutgoingMessage } from './messenger.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { type Message, messages } from './messages-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { advanceMessage, failMessage } from './advance-message.ts'
import { beginAttempt, findTry } from './begin-attempt.ts'
import { kindOf, readMessage } from './define-message.ts'
import { type Leave, mayLeave } from '#messages/caps/take-turn.ts'
import { sendMessageJob } from './queue-message.ts'
import { backoffSeconds, type JobData } from '#platform/jobs/define-job.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { DeliveryError } from './delivery-error.ts'

/**
 * Makes a queued message's text and hands it to its messenger. A job that is delivered twice sends once, unless the
 * process ended before the outcome was written down: then it is sent again, a few times at most.
 *
 * A messenger that is away delays a message: its next try is a job of its own, queued with the count of tries,
 * until it is out or of no use any more. After a day it goes on to the next channel where there is one; where there
 * is none, the organisation is told and the tries go on.
 */
export async function sendMessage(deps: Deps, data: JobData<typeof sendMessageJob>): Promise<void> {
  await tryMessage(deps, data)
}

/** The same, for a caller that wants to know the outcome; nothing where there was nothing to try. */
export async function tryMessage(
  deps: Deps,
  data: JobData<typeof sendMessageJob>,
): Promise<Outcome | undefined> {
  const found = await findTry(deps, data)
  if (!found) return undefined
  const { message, isHopeless } = found
  const leave = await mayLeave(deps, message)
  if (leave === 'later') return undefined
  const outcome =
    leave === 'now' ? await (isHopeless ? hopeless : handOver(deps, message)) : notToLeave(leave)
  if (!outcome) return undefined
  deps.metrics.messages.inc({ channel: message.channel, outcome: outcome.status })
  await inOrganisation(deps, { orgId: message.orgId, actor: 'system' }, async (scope) => {
    if (outcome.status === 'late') return delay(scope, message, outcome)
    if (outcome.status === 'unsent') {
      await advanceMessage(scope, message.id, { state: 'failed', failure: outcome.reason })
      const opened = readMessage(scope.deps, message)
      await opened.kind.onUnsent?.(scope, opened.message)
    } else if (outcome.status === 'refused') await failMessage(scope, message.id, outcome)
    else await advanceMessage(scope, message.id, { state: 'sent', providerRef: outcome.providerRef })
  })
  return outcome
}

type Outcome =
  | { status: 'sent'; providerRef: string | null }
  /** There was nothing to send any more. */
  | { status: 'unsent'; reason: string }
  /** It will not arrive on this channel. */
  | { status: 'refused'; reason: string }
  /** `overdue`: what is in the way, once that has been so for a day. */
  | { status: 'late'; afterSeconds: number; error?: unknown; overdue?: string | undefined }
type Late = Extract<Outcome, { status: 'late' }>

const notToLeave = ({ never, otherwise }: Exclude<Leave, string>): Outcome => ({
  status: otherwise ? 'refused' : 'unsent',
  reason: never,
})

const hopeless: Outcome = {
  status: 'refused',
  reason: 'We tried several times but could not confirm that it was sent',
}

/** Undefined where another process is at it. */
async function handOver(deps: Deps, message: Message): Promise<Outcome | undefined> {
  const now = deps.clock()
  try {
    const composed = await composeMessage(deps, message)
    if (!composed.ok) return { status: 'unsent', reason: composed.reason }
    // It was queued within these hours, and may have been held up since.
    const opening = kindOf(deps, message).opensAt?.(message, now) ?? now
    if (opening > now) return { status: 'late', afterSeconds: (opening.getTime() - now.getTime()) / 1000 }
    if (!(await beginAttempt(deps.db, message))) return undefined
    const { providerRef } = await deps.providers.get(messengers[message.channel]).send(composed.message)
    return { status: 'sent', providerRef }
  } catch (error) {
    const { id: messageId, channel, attempts } = message
    deps.log.warn({ err: error, messageId, channel, attempts }, 'a message could not be handed over')
    const reason = error instanceof DeliveryError ? error.reason : 'We could not send the message'
    if (error instanceof DeliveryError && error.permanent) return { status: 'refused', reason }
    const overdue = isOverdue(message, now) ? reason : undefined
    return { status: 'late', afterSeconds: retryDelay(attempts, error), error, overdue }
  }
}

async function delay(scope: Scope, message: Message, late: Late): Promise<void> {
  const { kind, message: opened } = readMessage(scope.deps, message)
  if (!late.overdue || !(await kind.nextChannel?.(scope, opened))) return tryLater(scope, message, late)
  await failMessage(scope, message.id, { reason: `${late.overdue} for 24 hours` })
}

async function tryLater(
  { deps, tx, orgId }: Scope,
  message: Message,
  { afterSeconds, overdue }: Late,
): Promise<void> {
  const attempt = message.attempts + 1
  // Not when a report has said meanwhile that it is out all the same, or another process has come further with it.
  const counted = await tx
    .update(messages)
    .set({
      attempts: attempt,
      ...(overdue && { failure: `${overdue} for more than a day. We are still trying.` }),
    })
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.id, message.id),
        eq(messages.state, 'queued'),
        // The second where it was handed over.
        inArray(messages.attempts, [message.attempts, attempt]),
      ),
    )
    .returning({ id: messages.id })
  if (!counted.length) return
  await deps.jobs.enqueue(tx, sendMessageJob, { orgId, messageId: message.id, attempt }, { afterSeconds })
}

type Composed = { ok: true; message: OutgoingMessage } | { ok: false; reason: string }

/** Makes the text of a message from what is true now. Not there when its receiver or what it says is gone. */
export async function composeMessage(deps: Deps, stored: Message): Promise<Composed> {
  const { kind, message } = readMessage(deps, stored)
  const receiver = await kind.to(deps.db, message)
  const content = receiver && (await kind.compose(deps, message, receiver))
  if (!content) return { ok: false, reason: kind.gone }
  const { orgId, id, channel } = message
  const to = channel === 'email' ? receiver.email : receiver.phone
  if (!to) return { ok: false, reason: 'There is no email address or phone number for this channel' }
  return { ok: true, message: { ...content, orgId, messageId: id, channel, to } }
}

const backoff = { firstSeconds: 5, mostSeconds: 1800 }
/** Time for a report to come about a message whose answer was lost. */
const uncertainSeconds = 60
const overdueAfterMs = millisecondsInDay
const leastTries = 8

/** Seconds until a message is tried again: twice as long each time, and not before the other side asks for it. */
export function retryDelay(attempts: number, error: unknown): number {
  const seconds = backoffSeconds(attempts, backoff)
  if (!(error instanceof DeliveryError)) return seconds
  return Math.max(seconds, error.uncertain ? uncertainSeconds : 0, error.retryAfter ?? 0)
}

/** Returns true when a message has been tried for so long that another channel should have it, or an employee know. */
function isOverdue(message: { createdAt: Date; attempts: number }, now: Date): boolean {
  const { createdAt, attempts } = message
  return attempts >= leastTries && now.getTime() - createdAt.getTime() >= overdueAfterMs
}
