import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { type Message, messages, oneTimeCodes } from '#messages/messages-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { scheduleStatusPoll } from './schedule-status-poll.ts'
import { planReminders } from '#invitations/reminders/send-reminder.ts'

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
  const [after] = await tx
    .update(messages)
    .set({
      state: change.state,
      // Of an employee who was erased meanwhile nothing is kept, as of what had failed before.
      failure: change.state === 'failed' && !(await isErased(scope, before)) ? change.failure : null,
      providerRef: change.providerRef ?? before.providerRef,
      recipient: null,
      sentAt: before.sentAt ?? (isOut ? deps.clock() : null),
    })
    .where(isThis)
    .returning()
  if (before.state === 'queued') await leaveQueue(scope, before, isOut)
  if (after?.state === 'sent') await scheduleStatusPoll(scope, after)
  return after
}

async function isErased({ tx, orgId }: Scope, { employeeId }: Message): Promise<boolean> {
  if (!employeeId) return false
  const erased = await tx.$count(
    employees,
    and(eq(employees.orgId, orgId), eq(employees.id, employeeId), isNotNull(employees.erasedAt)),
  )
  return erased > 0
}

async function leaveQueue(scope: Scope, message: Message, isOut: boolean): Promise<void> {
  const { tx, orgId } = scope
  const { codeId, linkId } = message
  // The readable copy of a code is not needed any more.
  if (codeId) {
    await tx
      .update(oneTimeCodes)
      .set({ codeSealed: null })
      .where(and(eq(oneTimeCodes.orgId, orgId), eq(oneTimeCodes.id, codeId)))
  }
  if (isOut && linkId && (await bringsLink(scope, message, linkId))) await planReminders(scope, linkId)
}

/** Whether its receiver had no message with this link before. */
async function bringsLink(
  { tx, orgId }: Scope,
  { id, employeeId, template }: Message,
  linkId: string,
): Promise<boolean> {
  if (template === 'reminder' || !employeeId) return false
  if (!/^(step_reopened|identity_|appointment_)/.test(template)) return true
  const others = await tx.$count(
    messages,
    and(
      eq(messages.orgId, orgId),
      eq(messages.employeeId, employeeId),
      eq(messages.linkId, linkId),
      ne(messages.id, id),
    ),
  )
  return others === 0
}
