import type { Channel, Employee } from '@bonafide/shared/contract/employees/employees.ts'
import type { Locale } from '@bonafide/shared/contract/languages.ts'
import { millisecondsInSecond, secondsInHour, secondsInMinute } from 'date-fns/constants'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { employees } from '#employees/employees-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { type Link, linkState } from '#employees/links/link-state.ts'
import { type LockedEmployee, lockEmployee, showEmployee } from '#employees/find-employee.ts'
import { loadLedgerEntries } from '#billing/ledger.ts'
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
  const locked = await lockEmployee(scope, employeeId)
  const planned = await planLink(scope, locked, wanted)
  if (language !== undefined) await setLanguage(scope, employeeId, language || null)
  await sendPlannedLink(scope, locked, planned)
  return showEmployee(scope, employeeId)
}

interface PlannedLink {
  before: Link | undefined
  channel: Channel
  /** True for an employee whose earlier credit went back unused, or who never had one. */
  takesCredit: boolean
}

/** @throws AppError conflict or invalid_input for an employee who cannot be sent a link by that channel */
export async function planLink(
  scope: Scope,
  { employee }: Pick<LockedEmployee, 'employee'>,
  wanted: Channel | undefined,
): Promise<PlannedLink> {
  if (employee.status === 'completed') {
    throw new AppError('conflict', 'This employee has already completed their verification')
  }
  const before = await latestLink(scope, employee.id)
  const channel = wanted ?? before?.channel ?? employee.inviteChannelPref
  requirePhone(employee, channel)
  const takesCredit = !(await loadLedgerEntries(scope, employee.id)).open
  return { before, channel, takesCredit }
}

/** Sends a locked employee the link that was planned for them, which is their first where there was none before. */
export async function sendPlannedLink(
  scope: Scope,
  { employee }: Pick<LockedEmployee, 'employee'>,
  { before, channel }: PlannedLink,
): Promise<void> {
  await limitResends(scope, employee.id)
  if (!before) {
    await sendInvitation(scope, employee, { channel })
    return
  }
  const link = await sendFreshLink(scope, employee, channel, { asked: true })
  await record(scope, {
    action: 'invitation.resent',
    employeeId: employee.id,
    linkId: link.id,
    data: { channel },
  })
}

/**
 * Refuses a link of several at once to an employee who has just been sent one by the same channel, so that the same
 * request that comes twice sends nothing twice.
 * @throws AppError too_many_requests
 */
export function requireLinkGap({ deps }: Pick<Scope, 'deps'>, { before, channel }: PlannedLink): void {
  const now = deps.clock()
  if (!before || before.channel !== channel || linkState(before, now) !== 'active') return
  const since = Math.floor((now.getTime() - before.createdAt.getTime()) / millisecondsInSecond)
  if (since >= secondsInHour) return
  const retryAfter = secondsInHour - since
  const minutes = Math.ceil(retryAfter / secondsInMinute)
  throw new AppError(
    'too_many_requests',
    `This employee was sent a link less than an hour ago. You can send another in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter },
  )
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
