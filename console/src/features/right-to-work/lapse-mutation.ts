import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { type Lapse, rightToWork } from '@bonafide/shared/contract/right-to-work-calls.ts'
import { mutationOptions } from '@tanstack/react-query'
import { showChanged } from '#features/employees/show-changes.ts'
import type { App } from '#lib/app.ts'

/** Records that the right to work of an employee is known to be lost; the dialog tells a refusal itself. */
export function lapseMutation({ call, toasts }: Pick<App, 'call' | 'toasts'>, employee: Employee) {
  const { employeeId, fullName } = employee
  return mutationOptions({
    mutationFn: (body: Lapse) => call(rightToWork.lapse, { params: { employeeId }, body }),
    meta: { failure: 'in-place' },
    onSuccess(now, _lapse, _before, { client }) {
      showChanged(client, { ...employee, rightToWork: now })
      const text = `There is no statutory excuse for ${fullName} any more.`
      toasts.open({ variant: 'default', title: 'Loss recorded', text })
    },
  })
}
