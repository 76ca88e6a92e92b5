import type { WebhookDelivery, WebhookDeliveryPage } from '@bonafide/shared/contract/webhooks.ts'
import { and, desc, eq } from 'drizzle-orm'
import { webhookDeliveries } from './webhook-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { isAfter, openCursor, pageOf } from '#platform/pagination/keyset.ts'
import { deliveryView } from './endpoints/endpoint-view.ts'
import { lockEndpoint } from './endpoints/lock-endpoint.ts'

const pageSize = 25

/** Returns a page of what was and will be sent to an endpoint, newest first. */
export async function listDeliveries(
  scope: Scope,
  endpointId: string,
  { state, cursor }: { state?: WebhookDelivery['state'] | undefined; cursor?: string | undefined },
): Promise<WebhookDeliveryPage> {
  const { tx, orgId } = scope
  const after = cursor === undefined ? undefined : openCursor(scope, cursor)
  await lockEndpoint(scope, endpointId)
  const rows = await tx
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.orgId, orgId),
        eq(webhookDeliveries.endpointId, endpointId),
        state && eq(webhookDeliveries.state, state),
        after && isAfter(webhookDeliveries, after),
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(pageSize + 1)
  const { page, nextCursor } = pageOf(scope, rows, pageSize)
  return {
    items: page.map(deliveryView),
    nextCursor,
  }
}
