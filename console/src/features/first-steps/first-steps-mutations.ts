import { type FirstSteps, firstSteps } from '@bonafide/shared/contract/first-steps.ts'
import { mutationOptions } from '@tanstack/react-query'
import { showInvited } from '#features/employees/show-changes.ts'
import type { App } from '#lib/app.ts'
import { firstStepsKey } from './first-steps-queries.ts'

type Caller = Pick<App, 'call'>

/** Takes the list away, and brings it back where that fails. */
export function dismissMutation({ call }: Caller) {
  return mutationOptions({
    mutationFn: () => call(firstSteps.dismiss),
    meta: {
      failure: { title: 'Error', text: 'We could not put the list away. Try again.' },
      success: 'You find all of it in Settings and Profile.',
    },
    onSuccess: (_dismissed, _none, _before, { client }) =>
      client.setQueryData<FirstSteps | null>(
        firstStepsKey,
        (before) => before && { ...before, dismissed: true },
      ),
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
      void client.invalidateQueries({ queryKey: firstStepsKey })
      void showInvited(client)
    },
  })
}
