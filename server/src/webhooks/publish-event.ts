import { allEvents } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import { and, eq, lte, sql } from 'drizzle-orm'
import { auditLog } from '#platform/audit/audit-tables.ts'
import type { EventSubscriber, RecordedEvent } from '#platform/audit/subscribers.ts'
import { isOfClosed } from '#platform/db/closed-organisation.ts'
import type { Connection } from '#platform/db/database.ts'
import { derivedId } from '#platform/derived-id.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { queueDelivery } from './queue-delivery.ts'
import { isWebhookEvent, type WebhookEvent, webhookEvents } from './webhook-event.ts'
import { webhookEndpoints } from './webhook-tables.ts'
import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

export const publishEventJob = defineJob('webhook.publish', {
  data: v.object({ orgId: v.string(), seq: v.number() }),
})

/** Has the events delivered that mean something to other systems. */
export const webhookSubscriber: EventSubscriber = {
  concerns: isWebhookEvent,
  isAwaited: (orgId) =>
    sql`exists (select from ${webhookEndpoints} where org_id = ${orgId} and enabled) and not ${isOfClosed(sql`${orgId}::uuid`)}`,
  job: publishEventJob,
}

/**
 * Queues a recorded event for each endpoint that listened when it happened and is still there. Its id and those of its
 * deliveries follow from its audit entry, so a job that comes again finds them there.
 */
export async function publishEvent(deps: Deps, { orgId, seq }: RecordedEvent): Promise<void> {
  const [entry] = await deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.seq, seq)))
  if (!entry) return
  for (const [index, event] of webhookEvents(entry).entries()) await publish(deps, entry, event, index)
}

type Entry = typeof auditLog.$inferSelect

/** @param index which event it is of those that its audit entry means */
async function publish(
  deps: Deps,
  { orgId, at, hash }: Entry,
  event: WebhookEvent,
  index: number,
): Promise<void> {
  const endpoints = await findListening(deps.db, { orgId, type: event.type, at })
  if (!endpoints.length) return
  const eventId = derivedId(index === 0 ? `event ${hash}` : `event ${hash} ${index}`)
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    for (const { id: endpointId } of endpoints) {
      const id = derivedId(`delivery ${eventId} ${endpointId}`)
      await queueDelivery(scope, { ...event, id, eventId, endpointId, createdAt: at })
    }
  })
}

interface Listened {
  orgId: string
  type: WebhookEvent['type']
  at: Date
}

function findListening(connection: Connection, { orgId, type, at }: Listened): Promise<{ id: string }[]> {
  const { id, events, enabled, switchedAt, createdAt } = webhookEndpoints
  // One that was switched since then was the other way round.
  const wasEnabled = sql`${enabled} <> (coalesce(${switchedAt}, ${createdAt}) > ${at.toISOString()}::timestamptz)`
  return connection
    .select({ id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.orgId, orgId),
        sql`${events} && array[${type}, ${allEvents}]`,
        lte(createdAt, at),
        wasEnabled,
      ),
    )
}
