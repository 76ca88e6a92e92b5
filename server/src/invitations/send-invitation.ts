import type { Channel } from '@bonafide/shared/contract/employees.ts'
import { announceUsage } from '#billing/announce-usage.ts'
import type { PlanTerms } from '#billing/plans/plans.ts'
import { reserveCredit, reserveTrial } from '#billing/reserve-credit.ts'
import type { EmployeeRow } from '#employees/find-employee.ts'
import { createLink } from '#employees/links/create-link.ts'
import type { Link } from '#employees/links/link-state.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { invitation } from './messages/link-messages.ts'

interface Options {
  channel: Channel
  /** The plan's terms, where they are known. */
  terms?: PlanTerms
  apiKeyId?: string | undefined
  /** True when it takes no credit. */
  isTrial?: boolean
  /** True for one of many at once: over the caps its message waits, instead of the invitation being refused. */
  mayWait?: boolean
}

/** Sends an employee their first link, and reserves the credit for it. */
export async function sendInvitation(
  scope: Scope,
  { id: employeeId }: Pick<EmployeeRow, 'id'>,
  { channel, terms, apiKeyId, isTrial = false, mayWait = false }: Options,
): Promise<Link> {
  const link = await createLink(scope, { employeeId, channel })
  // Reserves late: the organisation's other invitations wait from here to the commit.
  const credit = isTrial
    ? await reserveTrial(scope, employeeId)
    : await reserveCredit(scope, employeeId, terms && { terms })
  const message = { employeeId, channel, about: { linkId: link.id } }
  await queueMessage(scope, invitation, message, { asked: !mayWait })
  const data = { channel, ...(apiKeyId && { apiKeyId }) }
  await record(scope, { action: 'invitation.created', employeeId, linkId: link.id, data })
  if (credit) await announceUsage(scope, credit)
  return link
}
