import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#accounts/users-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { takeTurn } from './caps/take-turn.ts'
import { mayReceive, messageAudience } from './message-audience.ts'
import { sendMessageJob } from './message-jobs.ts'
import { messages, type Recipient } from './messages-tables.ts'

type NewMessage = Pick<
  typeof messages.$inferInsert,
  | 'employeeId'
  | 'template'
  | 'channel'
  | 'linkId'
  | 'codeId'
  | 'userId'
  | 'recipient'
  | 'teamInvitationId'
  | 'mailedTokenId'
  | 'aboutEvent'
  | 'aboutDay'
  | 'aboutCount'
  | 'aboutEmployees'
> & { id?: string }

/** Where a message about an account goes: to the address of this moment. */
async function recipientOf(
  tx: Scope['tx'],
  { template, userId }: Pick<NewMessage, 'template' | 'userId'>,
): Promise<Recipient | null> {
  if (!userId || messageAudience[template] !== 'account') return null
  const [user] = await tx
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return user ?? null
}

/** A texted code is handed over at once; its job is there for when that does not come about. */
const codeJobAfterSeconds = 30

/**
 * Queues a message in the transaction of its cause. Its text is made when it is sent. One to an employee or an invited
 * colleague waits until the organisation may send it, or is refused for that where a user has asked for nothing else
 * (`asked`). What follows from something else never is: that must not fail for want of a message. One to a user who may
 * not be told is left out.
 * @returns its id; one with a given id that is there already is left as it is
 * @throws AppError too_many_requests, plan_needed or messages_stopped
 */
export async function queueMessage(
  scope: Scope,
  message: NewMessage,
  { asked = false }: { asked?: boolean } = {},
): Promise<string> {
  const { deps, tx, orgId } = scope
  const id = message.id ?? crypto.randomUUID()
  const isCode = message.template === 'code'
  // Codes have caps of their own, and what the organisation's own users are told has none.
  const toStranger = !isCode && !message.userId
  if (message.userId && !(await mayReceive(tx, { ...message, orgId }, message.userId))) return id
  const recipient = message.recipient ?? (await recipientOf(tx, message))
  const [inserted] = await tx
    .insert(messages)
    .values({ ...message, recipient, orgId, id, held: toStranger, state: 'queued', createdAt: deps.clock() })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  if (!inserted) return id
  if (toStranger) {
    // The counts are the whole organisation's: they are locked as late as can be.
    if (!(await takeTurn(scope, { ...message, id }, { asked }))) return id
    await tx
      .update(messages)
      .set({ held: false })
      .where(and(eq(messages.orgId, orgId), eq(messages.id, id)))
  }
  const afterSeconds = isCode && message.channel === 'sms' ? codeJobAfterSeconds : 0
  await deps.jobs.enqueue(tx, sendMessageJob, { orgId, messageId: id }, { afterSeconds })
  return id
}
