import type { Plan } from '@bonafide/shared/contract/billing.ts'
import type { PaymentProvider } from '#billing/payment-provider.ts'
import { type PlanTerms, plans } from './plans.ts'

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
