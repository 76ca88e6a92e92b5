import { and, eq } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { takeTurn } from './caps/take-turn.ts'
import type { MessageKind } from './define-message.ts'
import { sendMessageJob } from './message-jobs.ts'
import { type Message, messages, type Recipient } from './messages-tables.ts'

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
