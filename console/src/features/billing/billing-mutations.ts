import { billing, type Plan } from '@bonafide/shared/contract/billing.ts'
import { mutationOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { App } from '#lib/app.ts'
import { isCheckoutUrl, isPortalUrl, rememberAwaitedPlan } from './checkout.ts'

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

/**
 * Runs a write that returns a page of the payment provider, and leaves for it. It is pending until this page is gone.
 */
export function useLeaving<Variables>(options: UseMutationOptions<string, Error, Variables>) {
  const { isPending, isSuccess, variables, error, mutate, reset } = useMutation({
    ...options,
    onSuccess: (address) => location.assign(address),
  })
  // Back from there, the browser may show this page as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])
  const isLeaving = isPending || isSuccess
  return { isLeaving, leavingFor: isLeaving ? variables : undefined, error, leave: mutate }
}
