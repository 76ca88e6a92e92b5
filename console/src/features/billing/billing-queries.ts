import { billing } from '@bonafide/shared/contract/billing.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'

type Caller = Pick<App, 'call'>

/** Checks used and left in the running month. */
export function usageQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['billing', 'usage'],
    queryFn: ({ signal }) => call(billing.usage, { signal }),
  })
}

/** The plan of the organisation. */
export function currentPlanQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['billing', 'current-plan'],
    queryFn: ({ signal }) => call(billing.currentPlan, { signal }),
  })
}

/** The plans on offer. */
export function plansQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['billing', 'plans'],
    queryFn: ({ signal }) => call(billing.plans, { signal }),
  })
}
