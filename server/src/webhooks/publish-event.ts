import { and, eq, sql } from 'drizzle-orm'
import type { AuditEvent } from '#platform/audit/append-audit.ts'
import { prepared } from '#platform/db/prepared.ts'
import { webhookEndpoints } from './webhook-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { queueDelivery } from './queue-delivery.ts'
import { webhookEvent, webhookEventType } from './webhook-event.ts'

/** An endpoint that wants to hear of an event. */
export interface ListeningEndpoint {
  id: string
}

/** The endpoints that want to hear of what entries of the audit log with this action mean. */
export async function findListeningEndpoints(
  { tx, orgId }: Scope,
  action: string,
): Promise<ListeningEndpoint[]> {
  const type = webhookEventType(action)
  return type ? find(tx, { orgId, type }) : []
}

/**
 * Queues what an entry of the audit log means to other systems, for each endpoint that wants to hear of it.
 * @param known those endpoints, where they have been looked for already
 */
export async function publishEvent(
  scope: Scope,
  entry: AuditEvent,
  known?: readonly ListeningEndpoint[],
): Promise<void> {
  const event = webhookEvent(scope.orgId, entry)
  if (!event) return
  const endpoints = known ?? (await findListeningEndpoints(scope, entry.action))
  const eventId = crypto.randomUUID()
  for (const { id: endpointId } of endpoints) await queueDelivery(scope, { ...event, endpointId, eventId })
}

const find = prepared('endpoints_of_event', (db) =>
  db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.orgId, sql.placeholder('orgId')),
        webhookEndpoints.enabled,
        sql`${webhookEndpoints.events} @> array[${sql.placeholder('type')}]`,
      ),
    ),
)
