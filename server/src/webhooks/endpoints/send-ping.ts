import type { WebhookDelivery } from '@bonafide/shared/contract/webhooks.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { deliveryView } from './endpoint-view.ts'
import { limitSending } from '#webhooks/limit-sending.ts'
import { lockLiveEndpoint } from './lock-endpoint.ts'
import { queueDelivery } from '#webhooks/queue-delivery.ts'

/** Sends an event without a cause, to try an endpoint. */
export async function sendPing(scope: Scope, endpointId: string): Promise<WebhookDelivery> {
  const { deps, orgId } = scope
  await lockLiveEndpoint(scope, endpointId)
  await limitSending(scope)
  const row = await queueDelivery(scope, {
    id: crypto.randomUUID(),
    eventId: crypto.randomUUID(),
    endpointId,
    type: 'ping',
    data: { orgId, endpointId },
    createdAt: deps.clock(),
  })
  if (!row) throw new Error('a delivery was not stored')
  await record(scope, { action: 'webhook_endpoint.tested', data: { endpointId } })
  return deliveryView(row)
}
