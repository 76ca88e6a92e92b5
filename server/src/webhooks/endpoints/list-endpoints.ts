import type { WebhookEndpoint } from '@bonafide/shared/contract/webhooks.ts'
import { asc, eq } from 'drizzle-orm'
import { webhookEndpoints } from '#webhooks/webhook-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { endpointView } from './endpoint-view.ts'

/** Lists the addresses that the organisation's events go to, oldest first. */
export async function listEndpoints({ deps, tx, orgId }: Scope): Promise<{ items: WebhookEndpoint[] }> {
  const rows = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.orgId, orgId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
  return { items: rows.map((row) => endpointView(row, deps.clock())) }
}
