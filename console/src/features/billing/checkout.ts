import type { CurrentPlan, Plan } from '@bonafide/shared/contract/billing.ts'
import { isActive } from './plan-look.ts'

/** Whether the browser may be sent to a checkout address: https, or the sandbox of this very site. */
export function isCheckoutUrl(address: string, origin: string): boolean {
  if (!URL.canParse(address, origin)) return false
  const url = new URL(address, origin)
  return url.protocol === 'https:' || (url.origin === origin && url.pathname.startsWith('/sandbox/'))
}

/** The current plan may be told by name or by id. */
export function isCurrentPlan(plan: Plan, { planName }: CurrentPlan): boolean {
  const current = planName.toLowerCase()
  return plan.name.toLowerCase() === current || plan.id.toLowerCase() === current
}

/** What the button of the detail dialog says (spec.md section 2). */
export function upgradeLabel(plan: Plan, current: CurrentPlan): 'Upgrade Plan' | 'Change Plan' {
  const isFree = current.planName.toLowerCase() === 'free'
  const isOther = !isCurrentPlan(plan, current)
  return isFree || (isOther && isActive(current.planStatus)) ? 'Upgrade Plan' : 'Change Plan'
}
