import { and, eq } from 'drizzle-orm'
import { webhookEndpoints } from '#webhooks/webhook-tables.ts'
import type { Scope } from '#platform/scope.ts'
import type { EndpointRow } from '#webhooks/sending/send-event.ts'

/** Writes to a locked endpoint, and answers what it is then. */
export async function updateEndpoint(
  { tx, orgId }: Scope,
  id: string,
  change: Partial<EndpointRow>,
): Promise<EndpointRow> {
  const where = and(eq(webhookEndpoints.orgId, orgId), eq(webhookEndpoints.id, id))
  const [row] = Object.keys(change).length
    ? await tx.update(webhookEndpoints).set(change).where(where).returning()
    : await tx.select().from(webhookEndpoints).where(where)
  if (!row) throw new Error('a locked endpoint is not there')
  return row
}
