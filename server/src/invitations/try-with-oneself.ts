import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { ownAccount } from '#accounts/own-account.ts'
import { countStatus } from '#employees/list/employee-counts.ts'
import { employeeView } from '#employees/employee-view.ts'
import type { Scope } from '#platform/scope.ts'
import { insertEmployee } from './insert-employee.ts'
import { sendInvitation } from './invite-employee.ts'

/**
 * Invites the user who asks, by email, for them to see what employees see. It uses no credit, once in an organisation.
 * @throws AppError conflict where it was tried before, already_invited for who is an employee there
 */
export async function tryWithOneself(scope: Scope, userId: string): Promise<Employee> {
  const { name, email } = await ownAccount({ db: scope.tx }, userId)
  const invitation = { fullName: name, email, inviteChannelPref: 'email' } as const
  const employee = await insertEmployee(scope, invitation, { source: 'console', createdBy: userId })
  const link = await sendInvitation(scope, employee, { channel: 'email', isTrial: true })
  await countStatus(scope, { to: employee.status })
  return employeeView(scope, employee, { steps: new Map(), latestLink: new Map([[employee.id, link]]) })
}
