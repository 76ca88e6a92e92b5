import { billing, type Plan } from '@bonafide/shared/contract/billing.ts'
import { useApp } from '#lib/app-context.ts'
import { rememberAwaitedPlan } from './awaited-plan.ts'
import { isCheckoutUrl } from './checkout.ts'
import { useLeaving } from './use-leaving.ts'

/** Opens the hosted checkout of a plan; tells a failure in a toast and in `failure`. */
export function useCheckout() {
  const { call, toasts } = useApp()
  const { leave, leaving, failure } = useLeaving({
    failed: 'Failed to create checkout session',
    onFailure: (text) => toasts.open({ variant: 'destructive', title: 'Checkout failed', text }),
  })

  function checkOut(plan: Plan, startsAtOnce: boolean) {
    return leave(plan.id, async () => {
      const body = { priceId: plan.stripePriceId ?? plan.id }
      const { checkoutUrl } = await call(billing.checkoutSession, { body })
      if (!isCheckoutUrl(checkoutUrl, location.origin)) throw new Error(`Not a checkout: ${checkoutUrl}`)
      rememberAwaitedPlan({ ...plan, startsAtOnce })
      return checkoutUrl
    })
  }
  return { checkOut, processing: leaving, failure }
}
