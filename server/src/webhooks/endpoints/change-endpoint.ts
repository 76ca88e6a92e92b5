import type { WebhookEndpoint, WebhookEndpointChange } from '@bonafide/shared/contract/webhooks.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { endpointView } from './endpoint-view.ts'
import { lockEndpoint } from './lock-endpoint.ts'
import { updateEndpoint } from './update-endpoint.ts'

/** Changes what an endpoint hears of, or whether it does. */
export async function changeEndpoint(
  scope: Scope,
  id: string,
  { description, events, enabled }: WebhookEndpointChange,
): Promise<WebhookEndpoint> {
  const { deps } = scope
  const before = await lockEndpoint(scope, id)
  const isSwitched = enabled !== undefined && enabled !== before.enabled
  const row = await updateEndpoint(scope, id, {
    ...(description !== undefined && { description: description || null }),
    ...(events && { events }),
    ...(enabled !== undefined && { enabled, disabledReason: null }),
    ...(isSwitched && { switchedAt: deps.clock() }),
  })
  const data = { endpointId: id, events, enabled }
  await record(scope, { action: 'webhook_endpoint.changed', data })
  return endpointView(row, deps.clock())
}
