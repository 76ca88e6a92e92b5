import type { CurrentPlan, Plan } from '@bonafide/shared/contract/organisation/billing.ts'
import { type PaymentProvider, paymentProvider } from '#billing/payment-provider.ts'
import type { Scope } from '#platform/scope.ts'
import { loadSpendingCap } from '#billing/spending-cap.ts'
import { plans, type PlanTerms } from './plans.ts'
import { type Entitlement, loadEntitlement } from './entitlement.ts'

/** Returns the plans as they are offered, with what the payment provider calls their prices. */
export function listPlans({ priceOf }: Pick<PaymentProvider, 'priceOf'>): Plan[] {
  return plans.map((plan) => ({
    id: plan.id,
    name: plan.name,
    description: plan.description,
    pricePerMonth: plan.monthlyCents / 100,
    currency: 'usd',
    interval: 'month',
    monthlyLimit: plan.included,
    isPopular: plan.isPopular,
    features: features(plan),
    stripePriceId: priceOf(plan.id) ?? null,
  }))
}

// The number of credits a month has a field of its own.
function features({ extraCheckCents }: PlanTerms): string[] {
  return [
    'Invitations by email, SMS and WhatsApp',
    extraCheckCents === undefined
      ? 'No extra credits'
      : `$${(extraCheckCents / 100).toFixed(2)} for each extra credit`,
  ]
}

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
