import type { WebhookDelivery, WebhookDeliveryPage } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { and, desc, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { webhookDeliveries } from './webhook-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { isId, lockEndpoint, lockLiveEndpoint } from './endpoint-row.ts'
import { isAfter, openCursor, pageOf } from '#platform/pagination/keyset.ts'
import { attemptDeliveryJob, type DeliveryRow, queueDelivery } from './queue-delivery.ts'
import { secondsInMinute } from 'date-fns/constants'
import { limitHits } from '#platform/limits/count-hit.ts'

const pageSize = 25

/** Returns a page of what was and will be sent to an endpoint, newest first. */
export async function listDeliveries(
  scope: Scope,
  endpointId: string,
  { state, cursor }: { state?: WebhookDelivery['state'] | undefined; cursor?: string | undefined },
): Promise<WebhookDeliveryPage> {
  const { tx, orgId } = scope
  const after = cursor === undefined ? undefined : openCursor(scope, cursor)
  await lockEndpoint(scope, endpointId)
  const rows = await tx
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.orgId, orgId),
        eq(webhookDeliveries.endpointId, endpointId),
        state && eq(webhookDeliveries.state, state),
        after && isAfter(webhookDeliveries, after),
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(pageSize + 1)
  const { page, nextCursor } = pageOf(scope, rows, pageSize)
  return {
    items: page.map(deliveryView),
    nextCursor,
  }
}

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

/** Returns a delivery as it is listed. */
function deliveryView(row: DeliveryRow): WebhookDelivery {
  const { id, eventId, type, state, attempts, responseStatus, failure } = row
  return {
    id,
    eventId,
    type,
    state,
    attempts,
    responseStatus,
    failure,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

const mostAMinute = 30

/**
 * Counts an event that a user sends by hand.
 * @throws AppError too_many_requests
 */
export async function limitSending({ deps, tx, orgId }: Scope): Promise<void> {
  await limitHits(tx, `webhook-by-hand:${orgId}`, {
    windowSeconds: secondsInMinute,
    now: deps.clock(),
    most: mostAMinute,
    message: 'Wait a minute before you send more',
  })
}
