import type { Channel, Employee } from '@bonafide/shared/contract/employees.ts'
import { AppError } from '#app-error.ts'
import { appendAudit } from '#audit/append-audit.ts'
import type { Scope } from '#deps.ts'
import { countHit, secondsLeft } from '#limits/count-hit.ts'
import { latestLink } from '#links/latest-link.ts'
import { lockEmployee, showEmployee } from '#employees/find-employee.ts'
import { sendFreshLink } from './send-fresh-link.ts'

const perHour = 5

/** Sends a person a new link, on the channel of the one before unless another is asked for. */
export async function resendInvitation(
  scope: Scope,
  employeeId: string,
  { channel: wanted }: { channel?: Channel | undefined },
): Promise<Employee> {
  const { employee } = await lockEmployee(scope, employeeId)
  if (employee.status === 'completed') {
    throw new AppError('conflict', 'This person has completed the verification')
  }
  await limitResends(scope, employee.id)
  const before = await latestLink(scope, employee.id)
  const channel = wanted ?? before?.channel ?? employee.inviteChannelPref
  const link = await sendFreshLink(scope, employee, channel)
  await appendAudit(scope, {
    action: 'invitation.resent',
    employeeId: employee.id,
    linkId: link.id,
    data: { channel },
  })
  return showEmployee(scope, employee.id)
}

// Each one is a message that somebody gets and, as a text, that somebody pays for.
async function limitResends({ deps, tx }: Scope, employeeId: string): Promise<void> {
  const window = { windowSeconds: 3600, now: deps.clock() }
  if ((await countHit(tx, `resend ${employeeId}`, window)) <= perHour) return
  throw new AppError('too_many_requests', 'This person was sent too many links. Please try again later.', {
    retryAfter: secondsLeft(window),
  })
}
