import { paymentProvider } from '#billing/payment-provider.ts'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { subscriptions } from './subscription-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import { type Entitlement, entitlementOf, testEntitlement } from './entitlement.ts'

/** Loads the present entitlement of the organisation. */
export async function loadEntitlement({ deps, tx, orgId }: Omit<Scope, 'actor'>): Promise<Entitlement> {
  if (isTestOrganisation(orgId)) return testEntitlement
  // Where payments are real, subscriptions sold by the sandbox do not count.
  const isCharged = deps.providers.get(paymentProvider).sandbox
    ? undefined
    : ne(subscriptions.provider, sandboxProviderName)
  const [newest] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.orgId, orgId), isCharged))
    // One that is over does not stand in the way of an earlier one that still runs.
    .orderBy(sql`${subscriptions.status} = 'canceled'`, desc(subscriptions.startedAt))
    .limit(1)
  return entitlementOf(newest, deps.clock())
}
