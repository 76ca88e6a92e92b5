import type { CurrentPlan, Plan } from '@bonafide/shared/contract/billing.ts'
import { readStored, store } from '@bonafide/shared/ui/site-data.ts'
import * as v from 'valibot'
import { isActive, planTitle } from '#features/plans/plan-look.tsx'

/**
 * True when the browser may be sent to the portal for cards and invoices: the payment provider's own over https, or the
 * sandbox on this very site.
 */
export function isPortalUrl(address: string, origin: string): boolean {
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
