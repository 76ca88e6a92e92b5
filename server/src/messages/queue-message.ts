import { messages } from './messages-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { limitMessages } from './limit-messages.ts'
import { sendMessageJob } from './message-jobs.ts'

type NewMessage = Pick<
  typeof messages.$inferInsert,
  | 'employeeId'
  | 'template'
  | 'channel'
  | 'linkId'
  | 'codeId'
  | 'userId'
  | 'teamInvitationId'
  | 'mailedTokenId'
  | 'aboutDay'
  | 'aboutCount'
  | 'aboutEmployees'
> & { id?: string }

/** A texted code is handed over at once; its job is there for when that does not come about. */
const codeJobAfterSeconds = 30

/**
 * Queues a message in the transaction of its cause. Its text is made when it is sent.
 * @returns its id; one with a given id that is there already is left as it is
 * @throws AppError too_many_requests when the organisation has sent too many today
 */
export async function queueMessage(scope: Scope, message: NewMessage): Promise<string> {
  const { deps, tx, orgId } = scope
  const id = message.id ?? crypto.randomUUID()
  const [inserted] = await tx
    .insert(messages)
    .values({ ...message, orgId, id, state: 'queued', createdAt: deps.clock() })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  if (!inserted) return id
  const isCode = message.template === 'code'
  const afterSeconds = isCode && message.channel === 'sms' ? codeJobAfterSeconds : 0
  await deps.jobs.enqueue(tx, sendMessageJob, { orgId, messageId: id }, { afterSeconds })
  // Codes have limits of their own, and what a user is told of their account is not the organisation's.
  const isOfAccount = message.template === 'password_reset' || message.template === 'password_changed'
  // The counter is the whole organisation's: it is locked as late as can be.
  if (!isCode && !isOfAccount) await limitMessages(scope)
  return id
}
