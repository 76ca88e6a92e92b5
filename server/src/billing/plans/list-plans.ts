import type { CurrentPlan, Plan } from '@bonafide/shared/contract/organisation/billing.ts'
import { type PaymentProvider, paymentProvider } from '#billing/payment-provider.ts'
import type { Scope, Settings } from '#platform/scope.ts'
import { loadSpendingCap } from '#billing/spending-cap.ts'
import { plans, type PlanTerms } from './plans.ts'
import { type Entitlement, loadEntitlement } from './entitlement.ts'

/** Returns the plans as they are offered, with what the payment provider calls their prices; none where nothing is paid. */
export function listPlans(
  { unbilled, planCurrency: currency }: Pick<Settings, 'unbilled' | 'planCurrency'>,
  { priceOf }: Pick<PaymentProvider, 'priceOf'>,
): Plan[] {
  if (unbilled) return []
  return plans.map((plan) => ({
    id: plan.id,
    name: plan.name,
    description: plan.description,
    pricePerMonth: plan.monthlyCents / 100,
    currency,
    interval: 'month',
    monthlyLimit: plan.included,
    isPopular: plan.isPopular,
    features: features(plan, currency),
    stripePriceId: priceOf(plan.id) ?? null,
  }))
}

// The number of credits a month has a field of its own.
function features({ extraCheckCents }: PlanTerms, currency: string): string[] {
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return [
    'Invitations by email, SMS and WhatsApp',
    extraCheckCents === undefined
      ? 'No extra credits'
      : `${format.format(extraCheckCents / 100)} for each extra credit`,
  ]
}

export async function getCurrentPlan(scope: Scope): Promise<CurrentPlan> {
  const entitlement = await loadEntitlement(scope)
  const { deps, tx, orgId } = scope
  const { terms, status, pending } = entitlement
  return {
    planName: terms.id,
    planStatus: status,
    subscriptionInfo: subscriptionInfo(entitlement, deps.settings.planCurrency),
    pendingPlan: pending ? { planName: pending.terms.id, startsAt: pending.startsAt.toISOString() } : null,
    spendingCap: await loadSpendingCap(scope),
    hasPortal: await deps.providers.get(paymentProvider).hasPortal(tx, orgId),
  }
}

function subscriptionInfo(
  { terms, subscription, keptUntil }: Entitlement,
  currency: string,
): CurrentPlan['subscriptionInfo'] {
  if (!subscription) return null
  return {
    price: { amount: terms.monthlyCents, currency },
    currentPeriodStart: subscription.periodStart.toISOString(),
    currentPeriodEnd: subscription.periodEnd.toISOString(),
    keptUntil: keptUntil?.toISOString(),
  }
}
