import { and, eq } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { messages } from './messages-tables.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { DeliveryError } from './delivery-error.ts'
import type { Standing } from './messenger.ts'
import type { Message } from './advance-message.ts'
import { scheduleStatusPoll } from './schedule-status-poll.ts'
import { applyDeliveryStatus } from './apply-delivery-status.ts'

type Question = JobData['message.ask']

/**
 * Asks what became of a message on which no report has come, or none that settles it: reports that met an outage of
 * this server are lost. A few times, then it stays sent. One that cannot be asked about now counts as asked.
 */
export async function pollDeliveryStatus(deps: Deps, question: Question): Promise<void> {
  const { orgId, messageId, asked } = question
  const message = await readSent(deps.db, question)
  if (!message?.providerRef) return
  const { providerRef } = message
  const standing = await ask(deps, message, providerRef)
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    if (standing) await applyDeliveryStatus(scope, { messageId, providerRef }, standing)
    const unsettled = await readSent(scope.tx, question)
    if (unsettled) await scheduleStatusPoll(scope, unsettled, asked + 1)
  })
}

async function readSent(
  connection: Connection,
  { orgId, messageId }: Question,
): Promise<Message | undefined> {
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
): Promise<Standing | undefined> {
  try {
    return await providers[channel].askStanding?.(providerRef)
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    log.warn({ err: error, messageId, channel }, 'what became of a message could not be asked')
    return undefined
  }
}
