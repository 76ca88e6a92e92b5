import type { Employee, Invitation } from '@bonafide/shared/contract/employees.ts'
import { announceUsage } from '#billing/announce-usage.ts'
import { requireCredit, reserveCredit } from '#billing/reserve-credit.ts'
import { employeeView } from '#employees/employee-view.ts'
import { createLink } from '#links/create-link.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { insertEmployee, type Inviter } from './insert-employee.ts'

/** Invites an employee: reserves a credit, makes their link and queues the message with it, or does nothing. */
export async function inviteEmployee(
  scope: Scope,
  invitation: Invitation,
  inviter: Inviter,
): Promise<Employee> {
  const terms = await requireCredit(scope)
  const employee = await insertEmployee(scope, invitation, inviter)
  const employeeId = employee.id
  const channel = employee.inviteChannelPref
  const link = await createLink(scope, { employeeId, channel })
  // Not before: from here to the commit the organisation's other invitations wait.
  const credit = await reserveCredit(scope, employeeId, { terms })
  await queueMessage(scope, { employeeId, template: 'invitation', channel, linkId: link.id })
  const data = { channel, ...(inviter.apiKeyId && { apiKeyId: inviter.apiKeyId }) }
  await record(scope, { action: 'invitation.created', employeeId, linkId: link.id, data })
  await announceUsage(scope, credit)
  return employeeView(scope, employee, { steps: new Map(), latestLink: new Map([[employeeId, link]]) })
}
