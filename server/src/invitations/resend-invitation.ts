import type { Channel, Employee } from '@bonafide/shared/contract/employees/employees.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { secondsInHour } from 'date-fns/constants'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { employees } from '#employees/employees-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { lockEmployee, showEmployee } from '#employees/find-employee.ts'
import { requirePhone, sendFreshLink } from './send-fresh-link.ts'
import { sendInvitation } from './invite-employee.ts'

const perHour = 5

interface Wanted {
  channel?: Channel | undefined
  language?: Locale | '' | undefined
}

/**
 * Sends an employee a new link, on the channel and in the language of the one before unless others are asked for. One who
 * was moved in without an invitation gets theirs.
 */
export async function resendInvitation(
  scope: Scope,
  employeeId: string,
  { channel: wanted, language }: Wanted,
): Promise<Employee> {
  const { employee } = await lockEmployee(scope, employeeId)
  if (employee.status === 'completed') {
    throw new AppError('conflict', 'This employee has already completed their verification')
  }
  await limitResends(scope, employee.id)
  const before = await latestLink(scope, employee.id)
  const channel = wanted ?? before?.channel ?? employee.inviteChannelPref
  if (language !== undefined) await setLanguage(scope, employee.id, language || null)
  if (!before) {
    requirePhone(employee, channel)
    await sendInvitation(scope, employee, { channel })
    return showEmployee(scope, employee.id)
  }
  const link = await sendFreshLink(scope, employee, channel, { asked: true })
  await record(scope, {
    action: 'invitation.resent',
    employeeId: employee.id,
    linkId: link.id,
    data: { channel },
  })
  return showEmployee(scope, employee.id)
}

async function setLanguage({ tx, orgId }: Scope, employeeId: string, language: Locale | null): Promise<void> {
  await tx
    .update(employees)
    .set({ language })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
}

// Limits resending: each is a message to the employee and, as a text, a cost to us.
async function limitResends({ deps, tx }: Scope, employeeId: string): Promise<void> {
  await limitHits(tx, `resend ${employeeId}`, {
    windowSeconds: secondsInHour,
    now: deps.clock(),
    most: perHour,
    message: 'We have sent this employee too many links. Try again in an hour.',
  })
}
