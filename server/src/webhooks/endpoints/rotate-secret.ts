import { webhookEndpoints } from '#webhooks/webhook-tables.ts'
import { rowOf } from '#platform/keys/keys.ts'
import { millisecondsInDay } from 'date-fns/constants'
import type { WebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { endpointView } from './endpoint-view.ts'
import { lockEndpoint } from './lock-endpoint.ts'
import { isChat } from '#webhooks/chat/chat-host.ts'
import { newSecret } from '#webhooks/sending/signing.ts'
import { updateEndpoint } from './update-endpoint.ts'

const rotationMs = millisecondsInDay

/** Makes a new secret. The one before signs as well for a day, so that a receiver can change over. */
export async function rotateSecret(scope: Scope, id: string): Promise<WebhookEndpoint & { secret: string }> {
  const { deps } = scope
  const { kind, secretSealed } = await lockEndpoint(scope, id)
  if (isChat(kind)) {
    throw new AppError(
      'conflict',
      'Messages to Slack and Teams are not signed. Delete this endpoint and add one with a new URL.',
    )
  }
  const secret = newSecret()
  const row = await updateEndpoint(scope, id, {
    secretSealed: deps.keys.seal('webhook', secret, rowOf(webhookEndpoints, scope.orgId, id)),
    previousSealed: secretSealed,
    previousUntil: new Date(deps.clock().getTime() + rotationMs),
  })
  await record(scope, { action: 'webhook_endpoint.secret_rotated', data: { endpointId: id } })
  return { ...endpointView(row, deps.clock()), secret }
}
