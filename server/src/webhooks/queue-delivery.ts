import { webhookDeliveries } from './webhook-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { attemptDeliveryJob } from './webhook-jobs.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect
type NewDelivery = Pick<DeliveryRow, 'endpointId' | 'eventId' | 'type' | 'data'>

/** Queues an event for one endpoint in the transaction of its cause. */
export async function queueDelivery(scope: Scope, event: NewDelivery): Promise<DeliveryRow> {
  const { deps, tx, orgId } = scope
  const now = deps.clock()
  const id = crypto.randomUUID()
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ ...event, orgId, id, state: 'pending', nextAttemptAt: now, createdAt: now })
    .returning()
  if (!row) throw new Error('a delivery was not stored')
  await deps.jobs.enqueue(tx, attemptDeliveryJob, { orgId, deliveryId: id, attempt: 0 })
  return row
}
