import { millisecondsInDay } from 'date-fns/constants'
import { sandboxSubscriptions } from '#integrations/sandbox/sandbox-tables.ts'
import { subscriptions } from '#billing/billing-tables.ts'
import { requireLookup, vendorKey } from '#platform/db/lookups.ts'
import type { Scope } from '#platform/scope.ts'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import { monthLater } from '#integrations/sandbox/payment/next-subscription.ts'

const paidAgoMs = 12 * millisecondsInDay

/** The Premium plan, paid for twelve days ago, as the provider and we know it. */
export async function insertDemoSubscription({ deps, tx, orgId }: Scope): Promise<void> {
  const periodStart = new Date(deps.clock().getTime() - paidAgoMs)
  const id = `sub_${orgId}`
  const facts = {
    orgId,
    status: 'active',
    periodStart,
    periodEnd: monthLater(periodStart),
    version: 1,
  } as const
  await requireLookup(tx, { kind: 'sandbox-subscription', key: id, orgId })
  await requireLookup(tx, { kind: 'subscription', key: vendorKey(sandboxProviderName, id), orgId })
  await tx
    .insert(sandboxSubscriptions)
    .values({ ...facts, id, priceId: 'price_premium_monthly', createdAt: periodStart })
  await tx.insert(subscriptions).values({
    ...facts,
    provider: sandboxProviderName,
    providerRef: id,
    planName: 'premium',
    startedAt: periodStart,
    updatedAt: periodStart,
  })
}
