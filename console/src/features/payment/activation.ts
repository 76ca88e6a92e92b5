import type { CurrentPlan } from '@bonafide/shared/contract/billing.ts'
import { type AwaitedPlan, isCurrentPlan } from '#features/billing/checkout.ts'
import { isActive } from '#features/plans/plan-look.tsx'

/**
 * Returns the state of a payment. `later`: paid, and the plan starts when the present period is over. Without knowing
 * which plan was paid for, any paid plan that is active counts.
 */
export function activationOf(
  current: CurrentPlan | undefined,
  awaited: AwaitedPlan | undefined,
): 'waiting' | 'active' | 'later' {
  if (!current || !isActive(current.planStatus)) return 'waiting'
  if (awaited && isCurrentPlan(awaited, current)) return 'active'
  if (awaited) {
    const isPending = current.pendingPlan && isCurrentPlan(awaited, current.pendingPlan)
    // A server may not tell what follows.
    const isUntold = !awaited.startsAtOnce && current.pendingPlan === undefined
    return isPending || isUntold ? 'later' : 'waiting'
  }
  return current.planName.toLowerCase() === 'free' ? 'waiting' : 'active'
}
