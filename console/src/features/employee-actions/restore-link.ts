import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import type { Employee } from '@bonafide/shared/contract/employees.ts'
import type { App } from '#lib/app.ts'
import { putEmployee } from './put-employee.ts'

/** Takes a revocation back: the same link works again. */
export async function restoreLink({ call, queryClient, toasts }: App, employee: Employee): Promise<void> {
  const { employeeId, fullName } = employee
  try {
    putEmployee(queryClient, await call(employeeActions.restore, { params: { employeeId } }))
    toasts.open({ variant: 'default', title: 'Link restored', text: `The link for ${fullName} works again.` })
  } catch (error) {
    const text = messageOf(error, 'We could not restore the link. Try again.')
    toasts.open({ variant: 'destructive', title: 'Link not restored', text })
  }
}
