import { type FirstSteps, firstSteps } from '@bonafide/shared/contract/first-steps.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { showInvited } from '#features/employees/show-changes.ts'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

type Caller = Pick<App, 'call'>

const key = ['first-steps'] as const

/** What is to be done first; null where the server does not know, or the user's role leaves it to others. */
export function firstStepsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => ifServed(call(firstSteps.list, { signal })),
    // Each step is done on another page.
    staleTime: 0,
    meta: { isOptional: true },
  })
}

/** Whether there is something to show: nothing once all is done or put away, and for those whom it does not concern. */
export const hasFirstSteps = (steps: FirstSteps | null | undefined): steps is FirstSteps =>
  !!steps && !steps.dismissed && steps.items.some(({ done }) => !done)

/** Takes the list away, and brings it back where that fails. */
export function dismissMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: () => call(firstSteps.dismiss),
    meta: {
      failure: { title: 'Error', text: 'We could not put the list away. Try again.' },
      success: 'You find all of it in Settings and Profile.',
    },
    onSuccess: (_dismissed, _none, _before, { client }) =>
      client.setQueryData<FirstSteps | null>(key, (before) => before && { ...before, dismissed: true }),
  })
}

/** Sends the user an invitation like those of employees. */
export function tryMutation({ call }: Caller, email: string) {
  return mutationOptions({
    mutationFn: () => call(firstSteps.tryIt),
    meta: {
      failure: { title: 'The invitation was not sent', text: 'Something went wrong. Try again.' },
      success: `We have sent you an invitation to ${email}. Open it on your phone.`,
    },
    onSuccess: (_invited, _none, _before, { client }) => {
      void client.invalidateQueries({ queryKey: key })
      void showInvited(client)
    },
  })
}
