import { and, eq } from 'drizzle-orm'
import { type LockedEmployee, lockEmployeeRow } from '#employees/find-employee.ts'
import { sendFreshLink } from '#invitations/send-fresh-link.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { linkState, showsProgress } from '#employees/links/link-state.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { openFollowUpRequest } from '#right-to-work/follow-ups/follow-up-request.ts'
import { appointments } from '#right-to-work/appointments/appointments-tables.ts'
import { isLikenessDue } from '#right-to-work/appointments/likeness-due.ts'
import { appointmentCancelled } from '#verification/verification-messages.ts'

/** Takes a time off the list, and tells the employee who has taken it and whom it is still to come for. */
export async function cancelAppointment(scope: Scope, id: string): Promise<{ cancelled: true }> {
  const { deps, tx, orgId } = scope
  const [cancelled] = await tx
    .delete(appointments)
    .where(and(eq(appointments.orgId, orgId), eq(appointments.id, id)))
    .returning()
  if (!cancelled) throw new AppError('not_found', 'This time is no longer on the list')
  const { employeeId, startsAt } = cancelled
  if (employeeId && startsAt > deps.clock()) await tell(scope, employeeId)
  const data = { appointmentId: id }
  await record(scope, { action: 'appointment.cancelled', data, ...(employeeId && { employeeId }) })
  return { cancelled: true }
}

async function isStillToCome(scope: Scope, { steps, employee }: LockedEmployee): Promise<boolean> {
  const { status } = steps.rtw
  return status === 'pending' || (status === 'pass' && (await isLikenessDue(scope, employee)))
}

/** Tells the employee with the link they have, or with a new one; a revoked link is not replaced. */
async function tell(scope: Scope, employeeId: string): Promise<void> {
  const locked = await lockEmployeeRow(scope, employeeId)
  const { tx, orgId } = scope
  const request = await openFollowUpRequest(tx, { orgId, employeeId })
  if (request) {
    const linkId = request.linkId
    await queueMessage(scope, appointmentCancelled, { employeeId, channel: 'email', about: { linkId } })
    return
  }
  if (!locked || !(await isStillToCome(scope, locked))) return
  const link = await latestLink(scope, employeeId)
  const now = scope.deps.clock()
  const state = link && linkState(link, now)
  // A used link still shows the times of a call.
  if (link && showsProgress(link, now)) {
    await queueMessage(scope, appointmentCancelled, {
      employeeId,
      channel: 'email',
      about: { linkId: link.id },
    })
  } else if (state === 'expired') {
    await sendFreshLink(scope, locked.employee, 'email', { message: appointmentCancelled })
  }
}
