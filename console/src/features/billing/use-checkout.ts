import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { billing, type Plan } from '@bonafide/shared/contract/billing.ts'
import { newIdempotencyKey } from '@bonafide/shared/invite/idempotency-key.ts'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { rememberAwaitedPlan } from './awaited-plan.ts'
import { isCheckoutUrl } from './checkout.ts'

/** Opens the hosted checkout of a plan; tells a failure in a toast and in `failure`. */
export function useCheckout() {
  const { call, toasts } = useApp()
  const [processing, setProcessing] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const isOpening = useRef(false)

  function settle() {
    isOpening.current = false
    setProcessing(undefined)
  }
  // Back from the checkout, the browser may show this page as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && settle()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  async function checkOut(plan: Plan, startsAtOnce: boolean) {
    if (isOpening.current) return
    isOpening.current = true
    setFailure(undefined)
    setProcessing(plan.id)
    try {
      const body = { priceId: plan.stripePriceId ?? plan.id }
      const { checkoutUrl } = await call(billing.checkoutSession, {
        body,
        idempotencyKey: newIdempotencyKey(),
      })
      if (!isCheckoutUrl(checkoutUrl, location.origin)) throw new Error(`Not a checkout: ${checkoutUrl}`)
      rememberAwaitedPlan({ ...plan, startsAtOnce })
      location.assign(checkoutUrl)
    } catch (error) {
      const text = messageOf(error, 'Failed to create checkout session')
      setFailure(text)
      toasts.open({ variant: 'destructive', title: 'Checkout failed', text })
      settle()
    }
  }
  return { checkOut, processing, failure }
}
