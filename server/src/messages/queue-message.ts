import { eq, type SQL, sql } from 'drizzle-orm'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { limitMessages } from './limit-messages.ts'
import { sendMessageJob } from './message-jobs.ts'
import { accountTemplates, messages } from './messages-tables.ts'

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
  | 'aboutEvent'
  | 'aboutDay'
  | 'aboutCount'
  | 'aboutEmployees'
> & { id?: string }

/** A texted code is handed over at once; its job is there for when that does not come about. */
const codeJobAfterSeconds = 30

/**
 * Queues a message in the transaction of its cause. Its text is made when it is sent. One to a stranger waits until the
 * organisation is confirmed.
 * @returns its id; one with a given id that is there already is left as it is
 * @throws AppError too_many_requests when the organisation has sent too many today
 */
export async function queueMessage(scope: Scope, message: NewMessage): Promise<string> {
  const { deps, tx, orgId } = scope
  const id = message.id ?? crypto.randomUUID()
  const isCode = message.template === 'code'
  // Codes have limits of their own, which are narrow until then.
  const held = message.userId || isCode ? false : isUnconfirmed(orgId)
  const [inserted] = await tx
    .insert(messages)
    .values({ ...message, orgId, id, held, state: 'queued', createdAt: deps.clock() })
    .onConflictDoNothing()
    .returning({ held: messages.held })
  if (!inserted) return id
  if (!inserted.held || (await isConfirmedNow(scope, id))) {
    const afterSeconds = isCode && message.channel === 'sms' ? codeJobAfterSeconds : 0
    await deps.jobs.enqueue(tx, sendMessageJob, { orgId, messageId: id }, { afterSeconds })
  }
  // The counter is the whole organisation's: it is locked as late as can be.
  if (!isCode && !isOfAccount(message.template)) await limitMessages(scope)
  return id
}

function isOfAccount(template: NewMessage['template']): boolean {
  const known: readonly string[] = accountTemplates
  return known.includes(template)
}

function isUnconfirmed(orgId: string): SQL<boolean> {
  return sql`(select confirmed_at is null from ${organisations} where id = ${orgId})`
}

/** Looks again at a message that is to wait, behind a confirmation that is under way: it would miss the message. */
async function isConfirmedNow({ tx, orgId }: Scope, id: string): Promise<boolean> {
  const [organisation] = await tx
    .select({ confirmedAt: organisations.confirmedAt })
    .from(organisations)
    .where(eq(organisations.id, orgId))
    .for('share')
  if (!organisation?.confirmedAt) return false
  await tx.update(messages).set({ held: false }).where(isMessage(orgId, id))
  return true
}

const isMessage = (orgId: string, id: string) => sql`${messages.orgId} = ${orgId} and ${messages.id} = ${id}`
