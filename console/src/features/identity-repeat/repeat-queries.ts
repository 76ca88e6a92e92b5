import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { identityRepeats } from '@bonafide/shared/contract/identity-repeats.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { employeeDetailKey } from '#features/employees/employee-queries.ts'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

type Caller = Pick<App, 'call' | 'toasts'>

/** Reads until when an employee's identity counts as confirmed; null where the server does not tell. */
export function repeatQuery({ call }: Pick<App, 'call'>, employeeId: string) {
  return queryOptions({
    // Under the employee's, so that both are asked for anew together.
    queryKey: [...employeeDetailKey(employeeId), 'identity-repeat'],
    queryFn: ({ signal }) => ifServed(call(identityRepeats.read, { params: { employeeId }, signal })),
  })
}

/** Sends an employee a link for the identity step alone, or a new one. */
export function askRepeatMutation({ call, toasts }: Caller, { employeeId, fullName }: Employee) {
  return mutationOptions({
    mutationFn: () => call(identityRepeats.ask, { params: { employeeId } }),
    meta: { failure: { title: 'The link was not sent', text: 'Something went wrong. Try again.' } },
    onSuccess(_link, _variables, _before, { client }) {
      const text = `We have asked ${fullName} by email to confirm their identity again.`
      toasts.open({ variant: 'default', title: 'Link sent', text })
      return refresh(client, employeeId)
    },
  })
}

/** Takes that back, and the link with it. */
export function cancelRepeatMutation({ call, toasts }: Caller, { employeeId, fullName }: Employee) {
  return mutationOptions({
    mutationFn: () => call(identityRepeats.cancel, { params: { employeeId } }),
    meta: { failure: { title: 'It was not taken back', text: 'Something went wrong. Try again.' } },
    onSuccess(_done, _variables, _before, { client }) {
      const text = `The link of ${fullName} no longer works.`
      toasts.open({ variant: 'default', title: 'Identity check taken back', text })
      return refresh(client, employeeId)
    },
  })
}

function refresh(client: QueryClient, employeeId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: employeeDetailKey(employeeId) })
}
