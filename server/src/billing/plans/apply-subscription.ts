import { lt, sql } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { requireLookup, vendorKey } from '#platform/db/lookups.ts'
import { subscriptions } from '#billing/billing-tables.ts'
import type { Scope } from '#platform/scope.ts'
import type { PlanTerms } from './plans.ts'

/** The complete state of one subscription at the payment provider. */
export interface SubscriptionState {
  /** The provider's own id of it. */
  ref: string
  plan: PlanTerms
  status: 'active' | 'past_due' | 'canceled'
  /** The plan that follows at the end of the period. */
  pending?: PlanTerms | undefined
  periodStart: Date
  periodEnd: Date
  /** Set while the status is `past_due`. */
  pastDueSince?: Date | undefined
  startedAt: Date
  /** Grows with each change. */
  version: number
}

/**
 * Takes in what the provider says of a subscription. Only a newer version than the one that is known changes
 * anything, so whatever order its events come in, and however often, it ends in the same state.
 */
export async function applySubscription(
  scope: Scope,
  provider: string,
  { ref, plan, pending, startedAt, ...state }: SubscriptionState,
): Promise<void> {
  const { deps, tx, orgId } = scope
  const facts = {
    planName: plan.id,
    status: state.status,
    pendingPlan: pending?.id ?? null,
    periodStart: state.periodStart,
    periodEnd: state.periodEnd,
    pastDueSince: state.pastDueSince ?? null,
    version: state.version,
    updatedAt: deps.clock(),
  }
  const key = vendorKey(provider, ref)
  await requireLookup(tx, { kind: 'subscription', key, orgId })
  const changed = await tx
    .insert(subscriptions)
    .values({ ...facts, orgId, provider, providerRef: ref, startedAt })
    .onConflictDoUpdate({
      target: [subscriptions.orgId, subscriptions.provider, subscriptions.providerRef],
      set: facts,
      setWhere: lt(subscriptions.version, sql`excluded.version`),
    })
    .returning({ version: subscriptions.version })
  if (!changed.length) return
  const { planName, status, pendingPlan, version } = facts
  await record(scope, {
    action: 'subscription.updated',
    data: { provider, subscription: ref, planName, status, pendingPlan, version },
  })
}
