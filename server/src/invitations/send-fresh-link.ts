import type { Channel } from '@bonafide/shared/contract/employees/employees.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import type { EmployeeRow } from '#employees/find-employee.ts'
import { replaceLink } from '#employees/links/create-link.ts'
import type { Link } from '#employees/links/link-state.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { announceUsage } from '#billing/announce-usage.ts'
import { loadLedgerEntries } from '#billing/ledger.ts'
import { type NewReservation, reserveCredit } from '#billing/reserve-credit.ts'
import { type LinkMessage, linkRenewed } from './link-messages.ts'

interface Options {
  /** The message to send instead of the usual one. */
  message?: LinkMessage
  /** A user has asked for the message, and for nothing else. */
  asked?: boolean
}

/**
 * Makes a locked employee's next link and queues the message with it. The link before stops working.
 * @returns the id of the new link, for the audit log
 */
export async function sendFreshLink(
  scope: Scope,
  employee: EmployeeRow,
  channel: Channel,
  { message = linkRenewed, asked = false }: Options = {},
): Promise<Pick<Link, 'id'>> {
  requirePhone(employee, channel)
  const employeeId = employee.id
  const credit = await keepCredit(scope, employeeId)
  const link = await replaceLink(scope, { employeeId, channel })
  await queueMessage(scope, message, { employeeId, channel, about: { linkId: link.id } }, { asked })
  await announceUsage(scope, credit)
  return link
}

/** @throws AppError invalid_input where a message could not arrive */
export function requirePhone({ phoneE164 }: Pick<EmployeeRow, 'phoneE164'>, channel: Channel): void {
  if (channel === 'email' || phoneE164) return
  const message = 'This employee has no phone number. Send the link by email instead.'
  throw fieldError('channel', message)
}

/**
 * Sees to it that a credit is reserved for an employee whose link works again. One whose credit was released gets
 * another one; one who has a credit, consumed or not, keeps it.
 * @returns the new one, which is announced after the message to the employee was counted
 * @throws AppError quota_exhausted
 */
export async function keepCredit(scope: Scope, employeeId: string): Promise<NewReservation | undefined> {
  const before = await loadLedgerEntries(scope, employeeId)
  return before.open ? undefined : reserveCredit(scope, employeeId, before)
}
