import { paymentProvider } from '#billing/payment-provider.ts'
import type { CurrentPlan } from '@bonafide/shared/contract/billing.ts'
import type { Scope } from '#platform/scope.ts'
import { loadSpendingCap } from '#billing/spending-cap.ts'
import { loadEntitlement } from './load-entitlement.ts'
import type { Entitlement } from './entitlement.ts'

export async function getCurrentPlan(scope: Scope): Promise<CurrentPlan> {
  const entitlement = await loadEntitlement(scope)
  const { deps, tx, orgId } = scope
  const { terms, status, pending } = entitlement
  return {
    planName: terms.id,
    planStatus: status,
    subscriptionInfo: subscriptionInfo(entitlement),
    pendingPlan: pending ? { planName: pending.terms.id, startsAt: pending.startsAt.toISOString() } : null,
    spendingCap: await loadSpendingCap(scope),
    hasPortal: await deps.providers.get(paymentProvider).hasPortal(tx, orgId),
  }
}

function subscriptionInfo({ terms, subscription, keptUntil }: Entitlement): CurrentPlan['subscriptionInfo'] {
  if (!subscription) return null
  return {
    price: { amount: terms.monthlyCents },
    currentPeriodStart: subscription.periodStart.toISOString(),
    currentPeriodEnd: subscription.periodEnd.toISOString(),
    keptUntil: keptUntil?.toISOString(),
  }
}
