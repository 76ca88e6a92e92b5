import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import type { EngagementChange } from '@bonafide/shared/contract/employees/particulars.ts'
import { engagements, type Rehire } from '@bonafide/shared/contract/employees/engagements.ts'
import { mutationOptions } from '@tanstack/react-query'
import { showChanged } from '#features/employees/show-changes.ts'
import type { App } from '#lib/app.ts'

interface Change<Body> {
  send: (body: Body) => Promise<Employee>
  done: { title: string; text: string }
}

/** Changes the engagement of an employee; its form shows a refusal itself. */
function changeMutation<Body>({ toasts }: Pick<App, 'toasts'>, { send, done }: Change<Body>) {
  return mutationOptions({
    mutationFn: send,
    meta: { failure: 'in-place' },
    onSuccess(employee, _body, _before, { client }) {
      showChanged(client, employee)
      toasts.open({ variant: 'default', ...done })
    },
  })
}

/** Saves how an employee is engaged. */
export function engagementMutation(app: Pick<App, 'call' | 'toasts'>, { employeeId, fullName }: Employee) {
  return changeMutation(app, {
    send: (body: EngagementChange) =>
      app.call(employeeActions.changeEngagement, { params: { employeeId }, body }),
    done: { title: 'Engagement saved', text: `The engagement of ${fullName} has been saved.` },
  })
}

/** Records a new engagement of an employee who had left. */
export function rehireMutation(app: Pick<App, 'call' | 'toasts'>, { employeeId, fullName }: Employee) {
  return changeMutation(app, {
    send: (body: Rehire) => app.call(engagements.rehire, { params: { employeeId }, body }),
    done: { title: 'Re-hire recorded', text: `The new engagement of ${fullName} has been recorded.` },
  })
}
