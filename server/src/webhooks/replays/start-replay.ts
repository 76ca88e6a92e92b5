import type { ReplayPeriod, WebhookReplay } from '@bonafide/shared/contract/webhook-replays.ts'
import { and, eq, min } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { lockEndpoint, lockLiveEndpoint } from '#webhooks/endpoints/lock-endpoint.ts'
import { limitSending } from '#webhooks/limit-sending.ts'
import { replayEventsJob } from '#webhooks/webhook-jobs.ts'
import { webhookDeliveries, webhookReplays } from '#webhooks/webhook-tables.ts'
import { replayView } from './list-replays.ts'
import { isInPeriod, readPeriod } from './replay-period.ts'

/** Counts the events that a replay of a period would send, at most. */
export async function countReplay(
  scope: Scope,
  endpointId: string,
  period: ReplayPeriod,
): Promise<{ count: number }> {
  const { deps, tx } = scope
  const endpoint = await lockEndpoint(scope, endpointId)
  const isMeant = isInPeriod(endpoint, readPeriod(period, deps.clock()))
  return { count: await tx.$count(webhookDeliveries, isMeant) }
}

/** Has the events of a period sent again, by a job. */
export async function startReplay(
  scope: Scope,
  endpointId: string,
  given: ReplayPeriod,
): Promise<WebhookReplay> {
  const { deps, tx, orgId } = scope
  const endpoint = await lockLiveEndpoint(scope, endpointId)
  const now = deps.clock()
  const period = readPeriod(given, now)
  await limitSending(scope)
  const total = await tx.$count(webhookDeliveries, isInPeriod(endpoint, period))
  const [row] = await tx
    .insert(webhookReplays)
    .values({
      orgId,
      id: crypto.randomUUID(),
      endpointId,
      fromAt: period.from,
      toAt: period.to,
      state: 'running',
      total,
      overlapsSince: (await overlapsSince(scope, endpointId)) ?? now,
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error('a replay was not stored')
  await deps.jobs.enqueue(tx, replayEventsJob, { orgId, replayId: row.id, done: 0 }, { lowPriority: true })
  const { id: replayId, fromAt, toAt } = row
  const data = { endpointId, replayId, from: fromAt.toISOString(), to: toAt.toISOString(), total }
  await record(scope, { action: 'webhook_endpoint.replayed', data })
  return replayView(row)
}

/** Since when the replays that are still running have sent events. */
async function overlapsSince({ tx, orgId }: Scope, endpointId: string): Promise<Date | null> {
  const [running] = await tx
    .select({ since: min(webhookReplays.overlapsSince) })
    .from(webhookReplays)
    .where(
      and(
        eq(webhookReplays.orgId, orgId),
        eq(webhookReplays.endpointId, endpointId),
        eq(webhookReplays.state, 'running'),
      ),
    )
  return running?.since ?? null
}
