import { billing, type Plan } from '@bonafide/shared/contract/billing.ts'
import { mutationOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { rememberAwaitedPlan } from './awaited-plan.ts'
import { isCheckoutUrl, isPortalUrl } from './checkout.ts'

type Caller = Pick<App, 'call'>

export const checkoutFailure = { title: 'Checkout failed', text: 'Failed to create checkout session' }

interface Choice {
  plan: Plan
  startsAtOnce: boolean
}

/** Makes a checkout of a plan; answers its address. */
export function checkoutMutation({ call }: Caller) {
  return mutationOptions({
    async mutationFn({ plan, startsAtOnce }: Choice) {
      const body = { priceId: plan.stripePriceId ?? plan.id }
      const { checkoutUrl } = await call(billing.checkoutSession, { body })
      if (!isCheckoutUrl(checkoutUrl, location.origin)) throw new Error(`Not a checkout: ${checkoutUrl}`)
      rememberAwaitedPlan({ ...plan, startsAtOnce })
      return checkoutUrl
    },
    meta: { failure: checkoutFailure },
  })
}

/** Opens the payment provider's pages for cards and invoices; answers their address. */
export function portalMutation({ call }: Caller) {
  return mutationOptions({
    async mutationFn() {
      const { url } = await call(billing.portalSession, {})
      if (!isPortalUrl(url, location.origin)) throw new Error(`Not a billing page: ${url}`)
      return url
    },
    meta: { failure: 'in-place' },
  })
}
