import { webhookDeliveries } from './webhook-tables.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import { and, eq, sql } from 'drizzle-orm'
import { isOfClosed } from '#platform/db/closed-organisation.ts'
import { type OrphanedJob, requeueOrphanedJobs } from '#platform/jobs/requeue-orphaned-jobs.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import * as v from 'valibot'
import { defineJob } from '#platform/jobs/define-job.ts'

export const attemptDeliveryJob = defineJob('webhook.deliver', {
  /** `attempt`: how often it was tried before this job was queued. */
  data: v.object({ orgId: v.string(), deliveryId: v.string(), attempt: v.number() }),
  // `requeueDeliveries` knows when to give up.
  retryHourly: false,
})

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

/** Events that wait for their next try and have no job. Those that are given up can be sent again by hand. */
export function requeueDeliveries(deps: Deps): Promise<Record<string, number>> {
  return requeueOrphanedJobs(deps, {
    job: attemptDeliveryJob,
    key: 'deliveryId',
    table: sql`${webhookDeliveries}`,
    isOverdue: (before) =>
      sql`w.state = 'pending' and w.next_attempt_at <= ${before} and not ${isOfClosed(sql`w.org_id`)}`,
    attempt: sql`w.attempts`,
    enqueue: (tx, { id: deliveryId, ...orphaned }) =>
      deps.jobs.enqueue(tx, attemptDeliveryJob, { deliveryId, ...orphaned }),
    giveUp: (orphaned) => giveUp(deps, orphaned),
  })
}

export const requeueDeliveriesTask: HourlyTask = { name: 'requeue-deliveries', run: requeueDeliveries }

// Unless another process has come further with it.
async function giveUp({ db }: Deps, { orgId, id, attempt }: OrphanedJob): Promise<boolean> {
  const failed = await db
    .update(webhookDeliveries)
    .set({
      state: 'failed',
      nextAttemptAt: null,
      failure: 'We could not send the event after several attempts',
    })
    .where(
      and(
        eq(webhookDeliveries.orgId, orgId),
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.state, 'pending'),
        eq(webhookDeliveries.attempts, attempt),
      ),
    )
    .returning({ id: webhookDeliveries.id })
  return failed.length > 0
}
