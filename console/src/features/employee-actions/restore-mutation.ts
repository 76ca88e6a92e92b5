import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { mutationOptions } from '@tanstack/react-query'
import { showChanged } from '#features/employees/show-changes.ts'
import type { App } from '#lib/app.ts'

/** Takes a revocation back: the same link works again. Apart from the writes of dialogs, which load with them. */
export function restoreMutation({ call, toasts }: Pick<App, 'call' | 'toasts'>) {
  return mutationOptions({
    mutationFn: ({ employeeId }: Employee) => call(employeeActions.restore, { params: { employeeId } }),
    meta: { failure: { title: 'Link not restored', text: 'We could not restore the link. Try again.' } },
    onSuccess(employee, _revoked, _before, { client }) {
      showChanged(client, employee)
      const text = `The link for ${employee.fullName} works again.`
      toasts.open({ variant: 'default', title: 'Link restored', text })
    },
  })
}
