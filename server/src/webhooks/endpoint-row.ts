import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import { webhookEndpoints } from './webhook-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { allEvents, type WebhookEndpoint } from '@bonafide/shared/contract/webhooks/webhooks.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect

/** Checks that a text has the form of an id. */
export const isId = (text: string): boolean => v.is(v.pipe(v.string(), v.uuid()), text)

/**
 * Returns an endpoint of the organisation, locked until the transaction ends.
 * @throws AppError not_found
 */
export async function lockEndpoint({ tx, orgId }: Scope, id: string): Promise<EndpointRow> {
  const [endpoint] = isId(id)
    ? await tx
        .select()
        .from(webhookEndpoints)
        .where(and(eq(webhookEndpoints.orgId, orgId), eq(webhookEndpoints.id, id)))
        .for('update')
    : []
  if (!endpoint) throw new AppError('not_found', 'Endpoint not found')
  return endpoint
}

/**
 * Returns an endpoint that takes events now.
 * @throws AppError not_found, or conflict when it is switched off
 */
export async function lockLiveEndpoint(scope: Scope, id: string): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(scope, id)
  if (!endpoint.enabled) {
    throw new AppError('conflict', 'This endpoint is switched off. Switch it on first.')
  }
  return endpoint
}

/** Writes to a locked endpoint, and answers what it is then. */
export async function updateEndpoint(
  { tx, orgId }: Scope,
  id: string,
  change: Partial<EndpointRow>,
): Promise<EndpointRow> {
  const where = and(eq(webhookEndpoints.orgId, orgId), eq(webhookEndpoints.id, id))
  const [row] = Object.keys(change).length
    ? await tx.update(webhookEndpoints).set(change).where(where).returning()
    : await tx.select().from(webhookEndpoints).where(where)
  if (!row) throw new Error('a locked endpoint is not there')
  return row
}

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
