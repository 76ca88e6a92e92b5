import { and, eq } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { webhookDeliveries, webhookEndpoints, webhookReplays } from '#webhooks/webhook-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { lockEndpoint } from './lock-endpoint.ts'

/** Deletes an endpoint and all that was on its way there. */
export async function removeEndpoint(scope: Scope, id: string): Promise<{ deleted: boolean }> {
  const { tx, orgId } = scope
  await lockEndpoint(scope, id)
  await tx
    .delete(webhookDeliveries)
    .where(and(eq(webhookDeliveries.orgId, orgId), eq(webhookDeliveries.endpointId, id)))
  await tx
    .delete(webhookReplays)
    .where(and(eq(webhookReplays.orgId, orgId), eq(webhookReplays.endpointId, id)))
  await tx.delete(webhookEndpoints).where(and(eq(webhookEndpoints.orgId, orgId), eq(webhookEndpoints.id, id)))
  await record(scope, { action: 'webhook_endpoint.deleted', data: { endpointId: id } })
  return { deleted: true }
}
