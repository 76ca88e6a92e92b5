import { allEvents, type WebhookDelivery, type WebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import type { DeliveryRow } from '#webhooks/queue-delivery.ts'
import type { EndpointRow } from '#webhooks/sending/send-event.ts'

/** Returns an endpoint as it is listed. */
export function endpointView(row: EndpointRow, now: Date): WebhookEndpoint {
  const { id, kind, url, description, events, enabled, disabledReason, previousUntil, createdAt } = row
  const isRotating = previousUntil !== null && previousUntil > now
  return {
    id,
    kind,
    url,
    description,
    events: events.includes(allEvents) ? [allEvents] : events,
    enabled,
    disabledReason,
    previousSecretUntil: isRotating ? previousUntil.toISOString() : null,
    createdAt: createdAt.toISOString(),
  }
}

/** Returns a delivery as it is listed. */
export function deliveryView(row: DeliveryRow): WebhookDelivery {
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
