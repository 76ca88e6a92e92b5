import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { millisecondsInDay } from 'date-fns/constants'
import { paymentProvider } from '#billing/payment-provider.ts'
import { subscriptions } from '#billing/billing-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import { findPlan, freePlan, type PlanTerms, testPlan, unbilledPlan } from './plans.ts'

/** Loads the present entitlement of the organisation. */
export async function loadEntitlement({ deps, tx, orgId }: Omit<Scope, 'actor'>): Promise<Entitlement> {
  if (isTestOrganisation(orgId)) return withoutSubscription(testPlan)
  if (deps.settings.unbilled) return withoutSubscription(unbilledPlan(deps.settings.unbilled.credits))
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

export type Subscription = typeof subscriptions.$inferSelect

/** The plan that an organisation may use now, and the one that it pays for. */
export interface Entitlement {
  terms: PlanTerms
  status: Subscription['status']
  /** The subscription behind the terms; undefined on the free plan. */
  subscription: Subscription | undefined
  /** The plan that follows at the end of the paid period. */
  pending: { terms: PlanTerms; startsAt: Date } | undefined
  /** While a payment is overdue: until when the plan is kept. */
  keptUntil: Date | undefined
}

/** Returns the entitlement where nothing is paid for: in test mode, or on a whole server. */
const withoutSubscription = (terms: PlanTerms): Entitlement => ({
  terms,
  status: 'active',
  subscription: undefined,
  pending: undefined,
  keptUntil: undefined,
})

const keptMs = 7 * millisecondsInDay

/** Returns the entitlement from a subscription at a moment. A plan this version does not know counts as free. */
export function entitlementOf(subscription: Subscription | undefined, now: Date): Entitlement {
  const paid = subscription && paidPlan(subscription, now)
  const free = { terms: freePlan, subscription: undefined, pending: undefined, keptUntil: undefined }
  if (!subscription) return { ...free, status: 'active' }
  const { status, pastDueSince } = subscription
  const keptUntil = pastDueSince ? new Date(pastDueSince.getTime() + keptMs) : undefined
  if (!paid || status === 'canceled' || (keptUntil && now >= keptUntil)) return { ...free, status }
  return { terms: paid, status, subscription, pending: followingPlan(subscription, now), keptUntil }
}

function paidPlan({ planName, pendingPlan, periodEnd }: Subscription, now: Date): PlanTerms | undefined {
  return findPlan(pendingPlan && now >= periodEnd ? pendingPlan : planName)
}

function followingPlan({ pendingPlan, periodEnd }: Subscription, now: Date): Entitlement['pending'] {
  const terms = findPlan(pendingPlan ?? '')
  return terms && now < periodEnd ? { terms, startsAt: periodEnd } : undefined
}
