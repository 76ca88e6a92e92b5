import type { WebhookDelivery } from '@bonafide/shared/contract/webhooks.ts'
import { appendAudit } from '#platform/audit/append-audit.ts'
import type { Scope } from '#platform/scope.ts'
import { deliveryView } from './endpoint-view.ts'
import { limitSending } from './limit-sending.ts'
import { lockLiveEndpoint } from './lock-endpoint.ts'
import { queueDelivery } from './queue-delivery.ts'

/** Sends an event without a cause, to try an endpoint. */
export async function sendPing(scope: Scope, endpointId: string): Promise<WebhookDelivery> {
  const { orgId } = scope
  await lockLiveEndpoint(scope, endpointId)
  await limitSending(scope)
  const data = { orgId, endpointId }
  const row = await queueDelivery(scope, { endpointId, eventId: crypto.randomUUID(), type: 'ping', data })
  await appendAudit(scope, { action: 'webhook_endpoint.tested', data: { endpointId } })
  return deliveryView(row)
}
