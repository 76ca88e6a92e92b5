import type { Scope } from '#platform/scope.ts'
import type { DeliveryStatus } from '#messages/messenger.ts'
import { advanceMessage } from './advance-message.ts'
import { failMessage } from './fail-message.ts'

/** Takes in what the other side says of a message, asked or not: it only moves on, and another way follows a failure. */
export async function applyDeliveryStatus(
  scope: Scope,
  { messageId, providerRef }: { messageId: string; providerRef: string },
  status: DeliveryStatus,
): Promise<void> {
  if (status.state === 'failed') {
    await failMessage(scope, messageId, { reason: status.reason, providerRef })
  } else await advanceMessage(scope, messageId, { state: status.state, providerRef })
}
