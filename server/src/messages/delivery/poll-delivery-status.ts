import { and, eq } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { type Message, messages } from '#messages/messages-tables.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { DeliveryError } from './delivery-error.ts'
import { messengers, type DeliveryStatus } from '#messages/messenger.ts'
import { scheduleStatusPoll, applyDeliveryStatus } from './advance-message.ts'
import type { pollDeliveryStatusJob } from '#messages/message-jobs.ts'
import type { JobData } from '#platform/jobs/define-job.ts'

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
