import type { WebhookReplay } from '@bonafide/shared/contract/webhook-replays.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { lockEndpoint } from '#webhooks/endpoints/lock-endpoint.ts'
import { webhookReplays } from '#webhooks/webhook-tables.ts'

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

export function replayView(row: typeof webhookReplays.$inferSelect): WebhookReplay {
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
