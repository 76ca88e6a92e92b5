import type { Appointment, AppointmentChoice } from '@bonafide/shared/contract/appointments.ts'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { requireCurrent } from '#employees/steps.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { appointments } from '#right-to-work/appointments/appointments-tables.ts'
import { isLikenessDue } from '#right-to-work/appointments/likeness-due.ts'
import {
  releaseAppointment,
  shownAppointment,
  takenAppointment,
} from '#right-to-work/appointments/taken-appointment.ts'
import { rightToWorkState } from '#right-to-work/right-to-work-state.ts'
import { shownSubmission } from '#right-to-work/submission/submission.ts'
import type { FlowEmployee } from '../open-flow.ts'
import { addMinutes } from 'date-fns'
import { ICalCalendar } from 'ical-generator'

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
  const calendar = calendarFile(taken, { organisation: organisation?.name ?? '', now: deps.clock() })
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
