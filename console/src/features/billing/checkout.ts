import { billing, type CurrentPlan, type Plan } from '@bonafide/shared/contract/organisation/billing.ts'
import { readStored, store } from '@bonafide/shared/ui/site-data.ts'
import * as v from 'valibot'
import { mutationOptions, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isActive, planTitle } from '#features/plans/plan-look.tsx'
import type { App } from '#lib/app.ts'

type Caller = Pick<App, 'call'>

export const checkoutFailure = { title: 'Checkout failed', text: 'Failed to create checkout session' }

interface Choice {
  plan: Plan
  startsAtOnce: boolean
}

/** Makes a checkout of a plan; returns its address. */
export function checkoutMutation({ call }: Caller) {
  return mutationOptions({
    async mutationFn({ plan, ...choice }: Choice) {
      const body = { priceId: plan.stripePriceId ?? plan.id }
      const { checkoutUrl } = await call(billing.checkoutSession, { body })
      if (!isCheckoutUrl(checkoutUrl, location.origin)) throw new Error(`Not a checkout: ${checkoutUrl}`)
      rememberAwaitedPlan({ ...plan, ...choice })
      return checkoutUrl
    },
    meta: { failure: checkoutFailure },
  })
}

/** Opens the payment provider's pages for cards and invoices; returns their address. */
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

/**
 * True when the browser may be sent to the portal for cards and invoices: the payment provider's own over https, or the
 * sandbox on this very site.
 */
function isPortalUrl(address: string, origin: string): boolean {
  return isCheckoutUrl(address, origin) && new URL(address, origin).pathname !== '/billing/success'
}

/**
 * True when the browser may be sent to a checkout address: a page of the payment provider over https, or on this very
 * site the sandbox or the page after a payment.
 */
export function isCheckoutUrl(address: string, origin: string): boolean {
  if (!URL.canParse(address, origin)) return false
  const { protocol, hostname, origin: target, pathname } = new URL(address, origin)
  // A plan that is changed without another payment page leads straight to the end.
  if (target === origin) return pathname.startsWith('/sandbox/') || pathname === '/billing/success'
  return protocol === 'https:' && (hostname === 'stripe.com' || hostname.endsWith('.stripe.com'))
}

/** True for the current plan, which the server may tell by name or by id. */
export function isCurrentPlan(
  plan: Pick<Plan, 'id' | 'name'>,
  { planName }: Pick<CurrentPlan, 'planName'>,
): boolean {
  const current = planName.toLowerCase()
  return plan.name.toLowerCase() === current || plan.id.toLowerCase() === current
}

/** Returns the name of a plan as users know it, also where the server tells its id. */
export function planNameOf(current: Pick<CurrentPlan, 'planName'>, plans: readonly Plan[]): string {
  return plans.find((plan) => isCurrentPlan(plan, current))?.name ?? planTitle(current.planName)
}

/** Returns the label of the button of the detail dialog (spec.md section 2). */
export function upgradeLabel(plan: Plan, current: CurrentPlan): 'Upgrade Plan' | 'Change Plan' {
  const isFree = current.planName.toLowerCase() === 'free'
  const isOther = !isCurrentPlan(plan, current)
  return isFree || (isOther && isActive(current.planStatus)) ? 'Upgrade Plan' : 'Change Plan'
}

/** True when a plan begins at once: a dearer one does, a cheaper one when the period is over, if that is paid for. */
export function startsAtOnce(plan: Plan, current: CurrentPlan, plans: readonly Plan[]): boolean {
  if (!isActive(current.planStatus)) return true
  const present = plans.find((candidate) => isCurrentPlan(candidate, current))
  return !present || plan.pricePerMonth >= present.pricePerMonth
}

/**
 * False for a plan that costs nothing and has no price at the payment provider: it is what remains, not something to
 * buy.
 */
export function isForSale({ pricePerMonth, stripePriceId }: Plan): boolean {
  return pricePerMonth > 0 || Boolean(stripePriceId)
}

const awaitedKey = 'bonafide-checkout'
const AwaitedPlan = v.object({ id: v.string(), name: v.string(), startsAtOnce: v.boolean() })
/** The plan a checkout was opened for, so that the page after the payment knows what to wait for. */
export type AwaitedPlan = v.InferOutput<typeof AwaitedPlan>

/** Remembers the plan in this tab. */
export function rememberAwaitedPlan({ id, name, ...plan }: AwaitedPlan): void {
  store('sessionStorage', awaitedKey, JSON.stringify({ id, name, startsAtOnce: plan.startsAtOnce }))
}

/** Returns the plan remembered last, if any: without it the page waits for any paid plan. */
export function awaitedPlan(): AwaitedPlan | undefined {
  try {
    const stored = v.safeParse(AwaitedPlan, JSON.parse(readStored('sessionStorage', awaitedKey) ?? 'null'))
    return stored.success ? stored.output : undefined
  } catch {
    return undefined
  }
}
