import { and, eq, sql } from 'drizzle-orm'
import type { Connection, Tx } from '#platform/db/database.ts'
import { findOrganisation, requireLookup } from '#platform/db/lookups.ts'
import { sandboxSubscriptions } from '#integrations/sandbox/sandbox-tables.ts'
import type { Deps } from '#platform/scope.ts'
import type { SandboxSubscription } from './next-subscription.ts'
import { deliverSubscriptionJob } from '#integrations/sandbox/sandbox-jobs.ts'

/** Keeps a subscription as it stands now and queues the event that tells of it. */
export async function storeSubscription(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  subscription: SandboxSubscription,
): Promise<void> {
  const { id: key, orgId, ...set } = subscription
  await requireLookup(tx, { kind: 'sandbox-subscription', key, orgId })
  await tx
    .insert(sandboxSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: [sandboxSubscriptions.orgId, sandboxSubscriptions.id], set })
  await jobs.enqueue(tx, deliverSubscriptionJob, {
    eventId: crypto.randomUUID(),
    subscriptionId: subscription.id,
  })
}

/** Puts the changes of one organisation's payments in order, until the transaction ends. */
export async function lockPayments(tx: Tx, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox-payments:${orgId}`}, 0))`)
}

export async function findSubscription(
  connection: Connection,
  id: string,
): Promise<SandboxSubscription | undefined> {
  const orgId = await findOrganisation(connection, 'sandbox-subscription', [id])
  if (!orgId) return undefined
  const [subscription] = await connection
    .select()
    .from(sandboxSubscriptions)
    .where(and(eq(sandboxSubscriptions.orgId, orgId), eq(sandboxSubscriptions.id, id)))
  return subscription
}
