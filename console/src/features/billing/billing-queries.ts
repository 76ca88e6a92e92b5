import { billing } from '@bonafide/shared/contract/organisation/billing.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'

type Caller = Pick<App, 'call'>

/** The first parts of the keys here: all of them, and what an invitation changes. */
export const billingKey = ['billing'] as const
export const creditsKey = [...billingKey, 'credits'] as const

/** Reads the checks used and left in the running month. */
export function usageQuery({ call }: Caller) {
  return queryOptions({
    queryKey: [...creditsKey, 'usage'],
    meta: { isOptional: true },
    retryOnMount: false,
    queryFn: ({ signal }) => call(billing.usage, { signal }),
  })
}

/** Reads the plan of the organisation. */
export function currentPlanQuery({ call }: Caller) {
  return queryOptions({
    queryKey: [...billingKey, 'current-plan'],
    meta: { isOptional: true },
    retryOnMount: false,
    queryFn: ({ signal }) => call(billing.currentPlan, { signal }),
  })
}

/** Reads the plans on offer. */
export function plansQuery({ call }: Caller) {
  return queryOptions({
    queryKey: [...billingKey, 'plans'],
    queryFn: ({ signal }) => call(billing.plans, { signal }),
  })
}
