import { and, eq } from 'drizzle-orm'
import { messages } from '#db/schema.ts'
import { type Deps, inOrganisation, type Scope } from '#deps.ts'
import type { JobData } from '#jobs/jobs.ts'
import { DeliveryError } from '#providers/delivery-error.ts'
import { advanceMessage, type Message } from './advance-message.ts'
import { composeMessage } from './compose-message.ts'
import { failMessage } from './fail-message.ts'
import { isGivenUp, retryDelay } from './retry-delay.ts'

/**
 * Makes a queued message's text and hands it to its messenger. A job that is delivered twice sends once,
 * unless the process ended between the two.
 *
 * A messenger that is away delays a message: its next try is a job of its own, queued with the count of tries,
 * until it is out, of no use any more, or a day old. Only then, or when trying again is pointless, it has failed.
 */
export async function sendMessage(deps: Deps, { data }: { data: JobData['message.send'] }): Promise<void> {
  const [message] = await deps.db.select().from(messages).where(isMessage(data))
  // A job of an earlier try has come again: the next one is queued already.
  if (message?.state !== 'queued' || message.attempts !== (data.attempt ?? 0)) return
  const outcome = await handOver(deps, message)
  deps.metrics.messages.inc({ channel: message.channel, outcome: outcome.status })
  await inOrganisation(deps, { orgId: message.orgId, actor: 'system' }, async (scope) => {
    if (outcome.status === 'late') return tryLater(scope, message, outcome)
    await scope.tx
      .update(messages)
      .set({ attempts: message.attempts + 1 })
      .where(isMessage(data))
    if (outcome.status === 'unsent') {
      await advanceMessage(scope, message.id, { state: 'failed', failure: outcome.reason })
    } else if (outcome.status === 'refused') await failMessage(scope, message.id, outcome)
    else await advanceMessage(scope, message.id, { state: 'sent', providerRef: outcome.providerRef })
  })
}

type Outcome =
  | { status: 'sent'; providerRef: string | null }
  /** There was nothing to send any more. */
  | { status: 'unsent'; reason: string }
  /** It will not arrive on this channel. */
  | { status: 'refused'; reason: string }
  | { status: 'late'; error: unknown }

async function handOver(deps: Deps, message: Message): Promise<Outcome> {
  try {
    const composed = await composeMessage(deps, message)
    if (!composed.ok) return { status: 'unsent', reason: composed.reason }
    const { providerRef } = await deps.providers[message.channel].send(composed.message)
    return { status: 'sent', providerRef }
  } catch (error) {
    const { id: messageId, channel, attempts } = message
    deps.log.warn({ err: error, messageId, channel, attempts }, 'a message could not be handed over')
    if (error instanceof DeliveryError && error.permanent) return { status: 'refused', reason: error.reason }
    if (!isGivenUp(message, deps.clock())) return { status: 'late', error }
    const why = error instanceof DeliveryError ? error.reason : 'The message could not be handed over'
    return { status: 'refused', reason: `${why} for a whole day` }
  }
}

async function tryLater(
  { deps, tx, orgId }: Scope,
  message: Message,
  { error }: { error: unknown },
): Promise<void> {
  const attempt = message.attempts + 1
  // Not when a report has said meanwhile that it is out all the same, or another process has counted this try.
  const counted = await tx
    .update(messages)
    .set({ attempts: attempt })
    .where(
      and(
        isMessage({ orgId, messageId: message.id }),
        eq(messages.state, 'queued'),
        eq(messages.attempts, message.attempts),
      ),
    )
    .returning({ id: messages.id })
  if (!counted.length) return
  const afterSeconds = retryDelay(message.attempts, error)
  await deps.jobs.enqueue(tx, 'message.send', { orgId, messageId: message.id, attempt }, { afterSeconds })
}

function isMessage({ orgId, messageId }: { orgId: string; messageId: string }) {
  return and(eq(messages.orgId, orgId), eq(messages.id, messageId))
}
