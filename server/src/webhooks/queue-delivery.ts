import { webhookDeliveries } from './webhook-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { attemptDeliveryJob } from './webhook-jobs.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect
type NewDelivery = Pick<DeliveryRow, 'id' | 'endpointId' | 'eventId' | 'type' | 'data' | 'createdAt'>

/** Queues an event for one endpoint; undefined where this delivery is queued already. */
export async function queueDelivery(scope: Scope, delivery: NewDelivery): Promise<DeliveryRow | undefined> {
  const { deps, tx, orgId } = scope
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ ...delivery, orgId, state: 'pending', nextAttemptAt: deps.clock() })
    .onConflictDoNothing()
    .returning()
  if (row) await deps.jobs.enqueue(tx, attemptDeliveryJob, { orgId, deliveryId: row.id, attempt: 0 })
  return row
}
