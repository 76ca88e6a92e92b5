import { givenName } from '@bonafide/shared/contract/accounts/auth.ts'
import type { Appointment, AppointmentChoice } from '@bonafide/shared/contract/right-to-work/appointments.ts'
import { addMinutes } from 'date-fns'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { ICalCalendar } from 'ical-generator'
import { latestLink } from '#employees/links/find-link.ts'
import { linkState, showsProgress } from '#employees/links/link-state.ts'
import { type LockedEmployee, lockEmployeeRow } from '#employees/find-employee.ts'
import { requireCurrent } from '#employees/steps.ts'
import { sendFreshLink } from '#invitations/send-fresh-link.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { appointments } from '#right-to-work/right-to-work-tables.ts'
import { isLikenessDue } from '#right-to-work/checks/load-excuse.ts'
import { releaseAppointment, shownAppointment, takenAppointment } from '#right-to-work/appointments.ts'
import { openFollowUpRequest } from '#right-to-work/follow-ups/follow-up-request.ts'
import { rightToWorkState } from '#right-to-work/right-to-work-state.ts'
import { shownSubmission } from '#right-to-work/submission.ts'
import type { FlowEmployee } from './open-flow.ts'
import { appointmentCancelled } from './verification-messages.ts'

// Users need this notice before an appointment.
const noticeMinutes = 30
const mostShown = 60

type Purpose = AppointmentChoice['purpose']

/** The times that an employee can take who shows a document or is to be seen on a call, and the one they have. */
export async function listFreeAppointments(scope: Scope, locked: FlowEmployee): Promise<AppointmentChoice> {
  const purpose = await requirePurpose(scope, locked)
  const { deps, tx, orgId } = scope
  const rows = await tx
    .select()
    .from(appointments)
    .where(isFree(scope, purpose))
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(mostShown)
  const items = rows.map(shownAppointment)
  const taken = await takenAppointment(tx, { orgId, employeeId: locked.employee.id })
  if (!taken) return { purpose, items, taken }
  const [organisation] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  const calendar = calendarFile(taken, {
    organisation: givenName(organisation?.name ?? '') || 'Your employer',
    now: deps.clock(),
  })
  return { purpose, items, taken: { ...taken, calendar } }
}

/** Takes a time in place of one that was taken before; of two who take one at once, one has it. */
export async function takeAppointment(
  scope: Scope,
  locked: FlowEmployee,
  appointmentId: string,
): Promise<AppointmentChoice> {
  const purpose = await requirePurpose(scope, locked)
  const employeeId = locked.employee.id
  const { tx, orgId } = scope
  const before = await takenAppointment(tx, { orgId, employeeId })
  if (before?.id !== appointmentId) {
    await releaseAppointment(scope, employeeId)
    const taken = await tx
      .update(appointments)
      .set({ employeeId })
      .where(and(isFree(scope, purpose), eq(appointments.id, appointmentId)))
      .returning({ id: appointments.id })
    if (!taken.length) throw new AppError('conflict', 'This time is no longer free. Please choose another.')
    await record(scope, { action: 'appointment.taken', employeeId, data: { appointmentId } })
  }
  return listFreeAppointments(scope, locked)
}

/** Gives up the taken appointment. Does nothing without one. */
export async function giveUpAppointment(scope: Scope, locked: FlowEmployee): Promise<AppointmentChoice> {
  await requirePurpose(scope, locked)
  const employeeId = locked.employee.id
  if (await releaseAppointment(scope, employeeId)) {
    await record(scope, { action: 'appointment.released', employeeId })
  }
  return listFreeAppointments(scope, locked)
}

/** Takes a time off the list, and tells the employee who has taken it and whom it is still to come for. */
export async function cancelAppointment(scope: Scope, id: string): Promise<{ cancelled: true }> {
  const { deps, tx, orgId } = scope
  const [cancelled] = await tx
    .delete(appointments)
    .where(and(eq(appointments.orgId, orgId), eq(appointments.id, id)))
    .returning()
  if (!cancelled) throw new AppError('not_found', 'This time is no longer on the list')
  const { employeeId, startsAt } = cancelled
  if (employeeId && startsAt > deps.clock()) await tellOfCancellation(scope, employeeId)
  const data = { appointmentId: id }
  await record(scope, { action: 'appointment.cancelled', data, ...(employeeId && { employeeId }) })
  return { cancelled: true }
}

function isFree({ deps, orgId }: Scope, purpose: Purpose) {
  return and(
    eq(appointments.orgId, orgId),
    isNull(appointments.employeeId),
    gt(appointments.startsAt, addMinutes(deps.clock(), noticeMinutes)),
    purpose === 'likeness' ? eq(appointments.mode, 'video') : undefined,
  )
}

/**
 * Times are for those who show a document (R1, R2), and those of a call for whose result lacks nothing but that a user
 * sees them: a share code (R5) or a digital check (R4), of which the step may have passed before.
 */
async function requirePurpose(scope: Scope, { steps, employee }: FlowEmployee): Promise<Purpose> {
  if (steps.rtw.status === 'pass' && (await isLikenessDue(scope, employee))) return 'likeness'
  requireCurrent(steps, 'rtw')
  const { route } = await shownSubmission(scope, employee.id)
  if (steps.rtw.status === 'pending') {
    if (route === 'document') return 'document'
    // Before the result there is no photo to compare with.
    const isIn = route === 'digital' && rightToWorkState(steps.rtw).state !== 'ready'
    if (route === 'online' || isIn) return 'likeness'
  }
  throw new AppError('conflict', 'Your employer does not need to see you for what you have sent')
}

/** An iCalendar file with one appointment, which replaces what a calendar has of it. */
function calendarFile(
  { id, startsAt, minutes, place }: Appointment,
  { organisation, now }: { organisation: string; now: Date },
): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Bonafide', product: 'Appointments', language: 'EN' },
  })
  calendar.createEvent({
    id,
    stamp: now,
    start: new Date(startsAt),
    end: addMinutes(startsAt, minutes),
    summary: organisation,
    location: place,
  })
  return calendar.toString()
}

async function isStillToCome(scope: Scope, { steps, employee }: LockedEmployee): Promise<boolean> {
  const { status } = steps.rtw
  return status === 'pending' || (status === 'pass' && (await isLikenessDue(scope, employee)))
}

/** Tells the employee with the link they have, or with a new one; a revoked link is not replaced. */
async function tellOfCancellation(scope: Scope, employeeId: string): Promise<void> {
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
