import { and, eq } from 'drizzle-orm'
import { kindOf, numberOf } from '#messages/define-message.ts'
import { type Message, messageAllowances, messages } from '#messages/messages-tables.ts'
import { AppError } from '#platform/app-error.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import { capReached, capsInForce, fill, tellReached } from './caps-in-force.ts'
import { holdReasons } from './message-caps.ts'
import { countLeaving, lockSender, readSender, type Sender } from './sender.ts'
import { countryRefusal, countText } from './text-caps.ts'

/**
 * Returns true when a message to a stranger that has just been stored may leave now, and counts it then. One that a user
 * has `asked` for is refused where it may not, unless it waits for the confirmation alone.
 * @throws AppError too_many_requests, plan_needed or messages_stopped
 */
export async function takeTurn(
  scope: Scope,
  message: Message,
  { asked }: { asked: boolean },
): Promise<boolean> {
  const sender = await lockSender(scope, message.id)
  const isText = message.channel !== 'email'
  const number = isText ? await numberOf(scope.deps, scope.tx, message) : null
  const refusal =
    refusalOf(scope, sender, isText) ?? (asked ? await countryRefusal(scope, number) : undefined)
  if (refusal && asked) throw refusal
  if (refusal || !sender.isConfirmed || sender.isClosed) return false
  const byNetwork = !sender.isPaid || scope.actor.startsWith('employee:')
  const overdone = number === null ? undefined : await countText(scope, number, { byNetwork })
  if (overdone && asked) throw overdone
  if (overdone) return false
  await countLeaving(scope, sender, { emails: isText ? 0 : 1, texts: isText ? 1 : 0 })
  return true
}

/**
 * Foretells which of several messages that a user would ask for are refused: without a lock, and without the limits of a
 * single number, which only sending counts. Returns what takes them one after the other and throws as `takeTurn` would.
 */
export async function foreseeTurns(
  scope: Scope,
): Promise<(message: Pick<Message, 'channel'> & { number: string | null }) => Promise<void>> {
  const sender = await readSender(scope)
  return async ({ channel, number }) => {
    const isText = channel !== 'email'
    const refusal =
      refusalOf(scope, sender, isText) ?? (isText ? await countryRefusal(scope, number) : undefined)
    if (refusal) throw refusal
    if (!sender.isConfirmed) {
      sender.waiting[isText ? 'texts' : 'emails'] += 1
      return
    }
    sender.messages += 1
    if (isText) {
      sender.texts += 1
      sender.monthTexts += 1
    }
  }
}

function refusalOf({ deps }: Scope, sender: Sender, isText: boolean): AppError | undefined {
  if (sender.stoppedReason !== null) return stopped(sender.stoppedReason)
  const reached = capReached(capsInForce(deps, sender), sender, isText)
  if (!reached) return undefined
  const { message, retryAfter } = tellReached(reached, deps.clock())
  return new AppError('too_many_requests', message, { retryAfter })
}

/** Returns the error for an organisation whose messages an operator has stopped. */
function stopped(why: string): AppError {
  return new AppError('messages_stopped', fill(holdReasons.stopped, { why }))
}

export type Leave =
  | 'now'
  /** Waits again, until an operator allows it. */
  | 'later'
  /** Not this way, or not at all: `reason` for the screen. */
  | { never: string; otherwise: boolean }

/**
 * Looks once more at a message whose turn it is: since it was queued an operator may have stopped the organisation, or
 * its plan may have ended. A message to the organisation's own users always leaves.
 */
export async function mayLeave(deps: Deps, message: Message): Promise<Leave> {
  const { orgId, id, userId, channel } = message
  if (userId) return 'now'
  const { db } = deps
  const { isShortLived } = kindOf(deps, message)
  const [row] = await db
    .select({ why: messageAllowances.stoppedReason })
    .from(messageAllowances)
    .where(eq(messageAllowances.orgId, orgId))
  const why = row?.why ?? null
  if (why !== null) {
    if (isShortLived) return { never: fill(holdReasons.stopped, { why }), otherwise: false }
    await db
      .update(messages)
      .set({ held: true })
      .where(and(eq(messages.orgId, orgId), eq(messages.id, id), eq(messages.state, 'queued')))
    return 'later'
  }
  if (channel === 'email' || isShortLived) return 'now'
  const refusal = await db.transaction(async (tx) => {
    const number = await numberOf(deps, tx, message)
    return countryRefusal({ deps, tx, orgId }, number)
  })
  return refusal ? { never: refusal.message, otherwise: true } : 'now'
}

/**
 * Refuses a code of an organisation that an operator has stopped. An employee reads less than a user of it.
 * @throws AppError unavailable
 */
export async function requireNotStopped({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<void> {
  const [row] = await tx
    .select({ stoppedAt: messageAllowances.stoppedAt })
    .from(messageAllowances)
    .where(eq(messageAllowances.orgId, orgId))
  if (row?.stoppedAt) throw new AppError('unavailable', holdReasons.stoppedForEmployee)
}
