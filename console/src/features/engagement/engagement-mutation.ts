import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import type { Employee } from '@bonafide/shared/contract/employees.ts'
import type { EngagementChange } from '@bonafide/shared/contract/engagement.ts'
import { mutationOptions } from '@tanstack/react-query'
import { showChanged } from '#features/employees/show-changes.ts'
import type { App } from '#lib/app.ts'

/** Saves how an employee is engaged; the form tells a refusal itself. */
export function engagementMutation(
  { call, toasts }: Pick<App, 'call' | 'toasts'>,
  { employeeId, fullName }: Employee,
) {
  return mutationOptions({
    mutationFn: (body: EngagementChange) =>
      call(employeeActions.changeEngagement, { params: { employeeId }, body }),
    meta: { failure: 'in-place' },
    onSuccess(employee, _change, _before, { client }) {
      showChanged(client, employee)
      const text = `The engagement of ${fullName} has been saved.`
      toasts.open({ variant: 'default', title: 'Engagement saved', text })
    },
  })
}
