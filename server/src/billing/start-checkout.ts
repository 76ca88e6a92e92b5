import { AppError } from '#app-error.ts'
import { appendAudit } from '#audit/append-audit.ts'
import type { Scope } from '#deps.ts'
import { loadStanding } from './load-standing.ts'
import { planOfPrice } from './plans.ts'

/** Opens a checkout for a plan with the payment provider. What is bought there comes back as its event. */
export async function startCheckout(scope: Scope, priceId: string): Promise<{ checkoutUrl: string }> {
  const { deps, tx, orgId } = scope
  const plan = planOfPrice(priceId)
  if (!plan) throw new AppError('unknown_price', 'This plan is not on offer')
  const { terms, status, subscription, pending } = await loadStanding(scope)
  if (terms === plan && status === 'active') {
    throw new AppError('current_plan', `Your organisation has the ${plan.name} plan already`)
  }
  if (pending?.terms === plan) {
    throw new AppError('current_plan', `Your organisation changes to the ${plan.name} plan already`)
  }
  const isSmaller = plan.monthlyCents < terms.monthlyCents
  const { publicUrl } = deps.env
  const { url } = await deps.providers.payment.createCheckout(tx, {
    orgId,
    priceId,
    // What is paid for already stays until its end. An overdue period is not paid for.
    takesEffect: subscription?.status === 'active' && isSmaller ? 'period_end' : 'now',
    successUrl: `${publicUrl}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/billing/cancel`,
  })
  await appendAudit(scope, { action: 'checkout.started', data: { planName: plan.id } })
  return { checkoutUrl: url }
}
