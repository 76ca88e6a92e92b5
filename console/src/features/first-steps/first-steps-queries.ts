import { type FirstSteps, firstSteps } from '@bonafide/shared/contract/organisation/first-steps.ts'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

type Caller = Pick<App, 'call'>

export const firstStepsKey = ['first-steps'] as const

/** Reads the first steps; null where the server does not know them, or the user's role leaves them to others. */
export function firstStepsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: firstStepsKey,
    queryFn: ({ signal }) => ifServed(call(firstSteps.list, { signal })),
    // Each step is done on another page.
    staleTime: 0,
    meta: { isOptional: true },
  })
}

/** True when there is something to show: not once all is done or put away, nor for users whom it does not concern. */
export const hasFirstSteps = (steps: FirstSteps | null | undefined): steps is FirstSteps =>
  !!steps && !steps.dismissed && steps.items.some(({ done }) => !done)
