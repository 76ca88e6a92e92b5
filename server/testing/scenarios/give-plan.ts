import { subscriptions } from '#billing/billing-tables.ts'
import type { Deps } from '#platform/scope.ts'

type Subscription = typeof subscriptions.$inferInsert

/** Gives an organisation a plan without a checkout. */
export async function givePlan(
  { db, clock }: Deps,
  orgId: string,
  planName: string,
  overrides: Partial<Subscription> = {},
): Promise<void> {
  const now = clock()
  await db.insert(subscriptions).values({
    orgId,
    provider: 'test',
    providerRef: crypto.randomUUID(),
    planName,
    status: 'active',
    periodStart: now,
    periodEnd: new Date(now.getTime() + 30 * 86_400_000),
    startedAt: now,
    version: 1,
    updatedAt: now,
    ...overrides,
  })
}
