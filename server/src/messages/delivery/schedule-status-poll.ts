import { messengers } from '#messages/messenger.ts'
import type { Scope } from '#platform/scope.ts'
import type { Message } from '#messages/messages-tables.ts'
import { pollDeliveryStatusJob } from '#messages/message-jobs.ts'

/** Ten minutes after a message was sent, an hour after it and six: seconds from one question to the next. */
const waits = [600, 3000, 18_000]

/**
 * Queues the next question about a message that has been sent, for the case that a report on it never comes. Codes
 * are not asked about: another one can be had long before.
 * @param asked how often it was asked about before
 */
export async function scheduleStatusPoll(
  { deps, tx, orgId }: Scope,
  message: Message,
  asked = 0,
): Promise<void> {
  const { id: messageId, channel, template, providerRef } = message
  const afterSeconds = waits[asked]
  if (afterSeconds === undefined || template === 'code' || !providerRef) return
  if (!deps.providers.get(messengers[channel]).fetchDeliveryStatus) return
  const at = new Date(deps.clock().getTime() + afterSeconds * 1000)
  await deps.jobs.enqueue(tx, pollDeliveryStatusJob, { orgId, messageId, asked }, { at })
}
