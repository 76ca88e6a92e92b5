import { and, asc, eq, gte, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { defineJob, type JobData } from '#platform/jobs/define-job.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { type EndpointRow, lockEndpoint } from './endpoint-row.ts'
import { attemptDeliveryJob } from './queue-delivery.ts'
import { webhookDeliveries, webhookReplays } from './webhook-tables.ts'
import { allEvents } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import * as v from 'valibot'

export const replayEventsJob = defineJob('webhook.replay', {
  /** `done`: how many events had their turn before this job was queued. */
  data: v.object({ orgId: v.string(), replayId: v.string(), done: v.number() }),
})

// The events of one batch are sent in any order.
const batchSize = 50

type Replay = typeof webhookReplays.$inferSelect

/**
 * Queues the next events of a replay, oldest first, and a job for those after them. Replays of one endpoint take turns by
 * the lock on its row. A job that comes again finds its events done.
 */
export async function runReplay(
  deps: Deps,
  { orgId, replayId, done }: JobData<typeof replayEventsJob>,
): Promise<void> {
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    const { tx } = scope
    const isThis = and(eq(webhookReplays.orgId, orgId), eq(webhookReplays.id, replayId))
    const [found] = await tx.select().from(webhookReplays).where(isThis)
    if (!found) return
    const endpoint = await lockEndpoint(scope, found.endpointId)
    const [replay] = await tx.select().from(webhookReplays).where(isThis).for('update')
    if (replay?.state !== 'running' || replay.done !== done) return
    const end = (state: Replay['state']) =>
      tx.update(webhookReplays).set({ state, finishedAt: scope.deps.clock() }).where(isThis)
    if (!endpoint.enabled) return void (await end('stopped'))
    const { lastAt, lastId } = replay
    const isAfter =
      lastAt &&
      sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) > (${lastAt.toISOString()}::timestamptz, ${lastId}::uuid)`
    const batch = await tx
      .select({ id: webhookDeliveries.id, createdAt: webhookDeliveries.createdAt })
      .from(webhookDeliveries)
      .where(and(isInPeriod(endpoint, { from: replay.fromAt, to: replay.toAt }), isAfter ?? undefined))
      .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id))
      .limit(batchSize)
    const last = batch.at(-1)
    if (!last) return void (await end('done'))
    const ids = batch.map(({ id }) => id)
    const queued = await queueAgain(scope, replay, ids)
    const next = done + ids.length
    await tx
      .update(webhookReplays)
      .set({ done: next, queued: replay.queued + queued, lastAt: last.createdAt, lastId: last.id })
      .where(isThis)
    if (batch.length < batchSize) return void (await end('done'))
    await scope.deps.jobs.enqueue(tx, replayEventsJob, { orgId, replayId, done: next }, { lowPriority: true })
  })
}

/**
 * Queues events again. One that waits is left out, as it is sent anyway; so is one that an overlapping replay has just
 * queued.
 */
async function queueAgain({ deps, tx, orgId }: Scope, replay: Replay, ids: string[]): Promise<number> {
  const now = deps.clock()
  const rows = await tx
    .update(webhookDeliveries)
    .set({
      state: 'pending',
      attemptsBefore: sql`${webhookDeliveries.attempts}`,
      nextAttemptAt: now,
      deliveredAt: null,
      failure: null,
      replayedAt: now,
    })
    .where(
      and(
        eq(webhookDeliveries.orgId, orgId),
        inArray(webhookDeliveries.id, ids),
        ne(webhookDeliveries.state, 'pending'),
        or(isNull(webhookDeliveries.replayedAt), lt(webhookDeliveries.replayedAt, replay.overlapsSince)),
      ),
    )
    .returning({ id: webhookDeliveries.id, attempt: webhookDeliveries.attempts })
  const attempts = new Map(rows.map(({ id, attempt }) => [id, attempt]))
  for (const deliveryId of ids) {
    const attempt = attempts.get(deliveryId)
    if (attempt === undefined) continue
    await deps.jobs.enqueue(tx, attemptDeliveryJob, { orgId, deliveryId, attempt }, { lowPriority: true })
  }
  return rows.length
}

export interface Period {
  from: Date
  to: Date
}

/** Returns the condition for the events of a period that an endpoint was to be sent and hears of now. */
export function isInPeriod(
  { orgId, id, events }: Pick<EndpointRow, 'orgId' | 'id' | 'events'>,
  { from, to }: Period,
): SQL | undefined {
  return and(
    eq(webhookDeliveries.orgId, orgId),
    eq(webhookDeliveries.endpointId, id),
    gte(webhookDeliveries.createdAt, from),
    lt(webhookDeliveries.createdAt, to),
    events.includes(allEvents) ? ne(webhookDeliveries.type, 'ping') : inArray(webhookDeliveries.type, events),
  )
}
