import { and, eq, sql } from 'drizzle-orm'
import type { AuditEvent } from '#audit/append-audit.ts'
import { prepared } from '#db/prepared.ts'
import { webhookEndpoints } from '#db/webhook-tables.ts'
import type { Scope } from '#deps.ts'
import { queueDelivery } from './queue-delivery.ts'
import { webhookEvent } from './webhook-event.ts'

/** Queues what an entry of the audit log means to other systems, for each endpoint that wants to hear of it. */
export async function publishEvent(scope: Scope, entry: AuditEvent): Promise<void> {
  const event = webhookEvent(scope.orgId, entry)
  if (!event) return
  const { tx, orgId } = scope
  const endpoints = await findEndpoints(tx, { orgId, type: event.type })
  const eventId = crypto.randomUUID()
  for (const { id: endpointId } of endpoints) await queueDelivery(scope, { ...event, endpointId, eventId })
}

const findEndpoints = prepared('endpoints_of_event', (db) =>
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
