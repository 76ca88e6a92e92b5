import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { followUps } from '@bonafide/shared/contract/follow-ups.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { employeeDetailKey } from '#features/employees/employee-queries.ts'
import { reviewQueueKey } from '#features/review-queue/review-queue-queries.ts'
import type { App } from '#lib/app.ts'

type Caller = Pick<App, 'call' | 'toasts'>

/** Sends an employee a link for the right-to-work step alone, or a new one. */
export function askAgainMutation({ call, toasts }: Caller, { employeeId, fullName }: Employee) {
  return mutationOptions({
    mutationFn: () => call(followUps.ask, { params: { employeeId } }),
    meta: { failure: { title: 'The link was not sent', text: 'Something went wrong. Try again.' } },
    onSuccess(_link, _variables, _before, { client }) {
      toasts.open({
        variant: 'default',
        title: 'Link sent',
        text: `We have asked ${fullName} by email to prove their right to work again.`,
      })
      return refresh(client, employeeId)
    },
  })
}

/** Takes that back, and the link with it. */
export function stopAskingMutation({ call, toasts }: Caller, { employeeId, fullName }: Employee) {
  return mutationOptions({
    mutationFn: () => call(followUps.cancel, { params: { employeeId } }),
    meta: { failure: { title: 'It was not taken back', text: 'Something went wrong. Try again.' } },
    onSuccess(_done, _variables, _before, { client }) {
      const text = `The link of ${fullName} no longer works.`
      toasts.open({ variant: 'default', title: 'Follow-up taken back', text })
      return refresh(client, employeeId)
    },
  })
}

async function refresh(client: QueryClient, employeeId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: employeeDetailKey(employeeId) }),
    client.invalidateQueries({ queryKey: reviewQueueKey }),
  ])
}
