import type { WebhookDelivery } from '@bonafide/shared/contract/webhooks.ts'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { webhookDeliveries } from './webhook-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { deliveryView } from './endpoints/endpoint-view.ts'
import { limitSending } from './limit-sending.ts'
import { isId, lockLiveEndpoint } from './endpoints/lock-endpoint.ts'
import { attemptDeliveryJob } from './webhook-jobs.ts'

/** Sends an event again, now, whatever became of it before. Its tries begin anew. */
export async function redeliver(
  scope: Scope,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<WebhookDelivery> {
  const { deps, tx, orgId } = scope
  await lockLiveEndpoint(scope, endpointId)
  await limitSending(scope)
  const [row] = isId(deliveryId)
    ? await tx
        .update(webhookDeliveries)
        .set({
          state: 'pending',
          attemptsBefore: webhookDeliveries.attempts,
          nextAttemptAt: deps.clock(),
          deliveredAt: null,
          failure: null,
        })
        .where(
          and(
            eq(webhookDeliveries.orgId, orgId),
            eq(webhookDeliveries.endpointId, endpointId),
            eq(webhookDeliveries.id, deliveryId),
          ),
        )
        .returning()
    : []
  if (!row) throw new AppError('not_found', 'Delivery not found')
  await deps.jobs.enqueue(tx, attemptDeliveryJob, { orgId, deliveryId, attempt: row.attempts })
  await record(scope, { action: 'webhook_delivery.resent', data: { endpointId, deliveryId } })
  return deliveryView(row)
}
