import type { Employee, NewEmployee } from '@bonafide/shared/contract/employees.ts'
import { requireCredit } from '#billing/reserve-credit.ts'
import { countStatus } from '#employees/list/employee-counts.ts'
import { employeeView } from '#employees/employee-view.ts'
import type { Scope } from '#platform/scope.ts'
import { insertEmployee, type Inviter } from './insert-employee.ts'
import { sendInvitation } from './send-invitation.ts'

/** Invites an employee: reserves a credit, makes their link and queues the message with it, or does nothing. */
export async function inviteEmployee(
  scope: Scope,
  invitation: NewEmployee,
  inviter: Inviter,
  options: { mayWait?: boolean } = {},
): Promise<Employee> {
  const terms = await requireCredit(scope)
  const employee = await insertEmployee(scope, invitation, inviter)
  const { apiKeyId } = inviter
  const channel = employee.inviteChannelPref
  const link = await sendInvitation(scope, employee, { channel, terms, apiKeyId, ...options })
  await countStatus(scope, { to: employee.status })
  return employeeView(scope, employee, { steps: new Map(), latestLink: new Map([[employee.id, link]]) })
}
