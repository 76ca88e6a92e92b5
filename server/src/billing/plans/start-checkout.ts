import { eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { orUnavailable, ProviderError } from '#platform/provider-error.ts'
import { type CancelledChange, type CheckoutRequest, paymentProvider } from '#billing/payment-provider.ts'
import { queueKeeping } from './restore-scheduled-change.ts'
import { loadEntitlement } from './entitlement.ts'
import { planOfPrice, type PlanTerms } from './plans.ts'

/** Opens a checkout for a plan with the payment provider. The purchase comes back as the provider's event. */
export async function startCheckout(
  deps: Deps,
  acting: Pick<Scope, 'orgId' | 'actor'>,
  priceId: string,
): Promise<{ checkoutUrl: string }> {
  const plan = planOfPrice(deps.providers.get(paymentProvider), priceId)
  if (!plan) throw new AppError('unknown_price', 'This plan is no longer available. Choose another one.')
  const request = await inOrganisation(deps, acting, (scope) => requestFor(scope, plan))
  // Between two transactions: a provider that answers slowly keeps no row locked.
  const beforeDropping = (dropped: CancelledChange) => queueKeeping(deps, acting.orgId, dropped)
  const url = await openAtProvider(deps, { ...request, beforeDropping })
  await inOrganisation(deps, acting, (scope) =>
    record(scope, {
      action: 'checkout.started',
      data: { planName: plan.id, checkoutId: request.checkoutId },
    }),
  )
  return { checkoutUrl: url }
}

async function requestFor(scope: Scope, plan: PlanTerms): Promise<Omit<CheckoutRequest, 'beforeDropping'>> {
  const { deps, tx, orgId } = scope
  const { terms, status, subscription, pending } = await loadEntitlement(scope)
  if (terms === plan && status === 'active') {
    throw new AppError('current_plan', `Your organisation is already on the ${plan.name} plan`)
  }
  if (pending?.terms === plan) {
    throw new AppError('current_plan', `Your organisation is already due to move to the ${plan.name} plan`)
  }
  const [organisation] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  const isSmaller = plan.monthlyCents < terms.monthlyCents
  const { publicUrl } = deps.settings
  return {
    checkoutId: crypto.randomUUID(),
    orgId,
    organisation: organisation?.name ?? '',
    plan,
    // A period that is paid for stays until its end. An overdue one is not paid for.
    takesEffect: subscription?.status === 'active' && isSmaller ? 'period_end' : 'now',
    successUrl: `${publicUrl}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/billing/cancel`,
  }
}

async function openAtProvider({ db, log, providers }: Deps, request: CheckoutRequest): Promise<string> {
  const message = 'We could not reach the payment provider. Try again in a few minutes.'
  return orUnavailable(log, message, async () => {
    try {
      return (await providers.get(paymentProvider).createCheckout(db, request)).url
    } catch (error) {
      if (!(error instanceof ProviderError && error.declined)) throw error
      throw new AppError(
        'payment_declined',
        'The payment did not go through, so your plan has not changed. Your card may have been declined, or your bank ' +
          'may need you to approve the payment. Check your payment details or use another card.',
      )
    }
  })
}

/** Opens the provider's pages on which an organisation sees to its cards, invoices and cancellation. */
export async function openPortal(
  { db, settings, log, providers }: Deps,
  orgId: string,
): Promise<{ url: string }> {
  const message = 'We could not reach the payment provider. Try again in a few minutes.'
  const portal = await orUnavailable(log, message, () =>
    providers.get(paymentProvider).openPortal(db, { orgId, returnUrl: `${settings.publicUrl}/billing` }),
  )
  if (!portal) throw new AppError('not_found', 'Your organisation does not have a paid plan yet')
  return portal
}
