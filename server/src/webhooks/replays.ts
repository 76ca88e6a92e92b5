import {
  keptDays,
  type ReplayPeriod,
  type WebhookReplay,
} from '@bonafide/shared/contract/webhooks/replays.ts'
import { and, desc, eq, min } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { lockEndpoint, lockLiveEndpoint } from './endpoint-row.ts'
import { limitSending } from './deliveries.ts'
import { webhookDeliveries, webhookReplays } from './webhook-tables.ts'
import { isInPeriod, type Period, replayEventsJob } from './run-replay.ts'
import { addMinutes, startOfMinute, subDays } from 'date-fns'
import { fieldError } from '#platform/app-error.ts'

const mostListed = 20

/** Returns the latest replays of an endpoint, newest first. */
export async function listReplays(scope: Scope, endpointId: string): Promise<{ items: WebhookReplay[] }> {
  const { tx, orgId } = scope
  await lockEndpoint(scope, endpointId)
  const rows = await tx
    .select()
    .from(webhookReplays)
    .where(and(eq(webhookReplays.orgId, orgId), eq(webhookReplays.endpointId, endpointId)))
    .orderBy(desc(webhookReplays.createdAt), desc(webhookReplays.id))
    .limit(mostListed)
  return { items: rows.map(replayView) }
}

function replayView(row: typeof webhookReplays.$inferSelect): WebhookReplay {
  const { id, fromAt, toAt, state, total, done, queued, createdAt, finishedAt } = row
  return {
    id,
    from: fromAt.toISOString(),
    to: toAt.toISOString(),
    state,
    total,
    done,
    queued,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

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

/**
 * Reads a period, which has to be one that events are kept of.
 * @throws AppError invalid_input
 */
function readPeriod(given: ReplayPeriod, now: Date): Period {
  const from = new Date(given.from)
  const to = new Date(given.to)
  if (from >= to) throw fieldError('to', 'The end must be after the start')
  if (to > now) throw fieldError('to', 'The end must not be in the future')
  const earliest = subDays(now, keptDays)
  if (from < earliest) {
    // The first whole minute that would do.
    const since = `${addMinutes(startOfMinute(earliest), 1).toISOString().slice(0, 19)}Z`
    throw fieldError('from', `Events are kept for ${keptDays} days. Start at ${since} or later.`)
  }
  return { from, to }
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
