import type { AppointmentChoice } from '@bonafide/shared/contract/appointments.ts'
import { addMinutes } from 'date-fns'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { requireCurrent } from '#employees/step-order.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { appointments } from '#right-to-work/appointments/appointments-tables.ts'
import {
  releaseAppointment,
  shownAppointment,
  takenAppointment,
} from '#right-to-work/appointments/taken-appointment.ts'
import { shownSubmission } from '#right-to-work/submission/submission.ts'
import type { FlowEmployee } from '../open-flow.ts'
import { calendarFile } from './calendar-file.ts'

// Nobody can be ready for one that begins sooner.
const noticeMinutes = 30
const mostShown = 60

/** The times that an employee can take who shows a document, and the one they have. */
export async function listFreeAppointments(scope: Scope, locked: FlowEmployee): Promise<AppointmentChoice> {
  await requireDocument(scope, locked)
  const { deps, tx, orgId } = scope
  const rows = await tx
    .select()
    .from(appointments)
    .where(isFree(scope))
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(mostShown)
  const items = rows.map(shownAppointment)
  const taken = await takenAppointment(tx, { orgId, employeeId: locked.employee.id })
  if (!taken) return { items, taken }
  const [organisation] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  const calendar = calendarFile(taken, { organisation: organisation?.name ?? '', now: deps.clock() })
  return { items, taken: { ...taken, calendar } }
}

/** Takes a time in place of one that was taken before; of two who take one at once, one has it. */
export async function takeAppointment(
  scope: Scope,
  locked: FlowEmployee,
  appointmentId: string,
): Promise<AppointmentChoice> {
  await requireDocument(scope, locked)
  const employeeId = locked.employee.id
  const { tx, orgId } = scope
  const before = await takenAppointment(tx, { orgId, employeeId })
  if (before?.id !== appointmentId) {
    await releaseAppointment(scope, employeeId)
    const taken = await tx
      .update(appointments)
      .set({ employeeId })
      .where(and(isFree(scope), eq(appointments.id, appointmentId)))
      .returning({ id: appointments.id })
    if (!taken.length) throw new AppError('conflict', 'This time is no longer free. Please choose another.')
    await record(scope, { action: 'appointment.taken', employeeId, data: { appointmentId } })
  }
  return listFreeAppointments(scope, locked)
}

/** Gives the taken time up. Without one there is nothing to do. */
export async function giveUpAppointment(scope: Scope, locked: FlowEmployee): Promise<AppointmentChoice> {
  await requireDocument(scope, locked)
  const employeeId = locked.employee.id
  if (await releaseAppointment(scope, employeeId)) {
    await record(scope, { action: 'appointment.released', employeeId })
  }
  return listFreeAppointments(scope, locked)
}

function isFree({ deps, orgId }: Scope) {
  return and(
    eq(appointments.orgId, orgId),
    isNull(appointments.employeeId),
    gt(appointments.startsAt, addMinutes(deps.clock(), noticeMinutes)),
  )
}

/** Times are for those who show a document (R1, R2), while that is to be decided. */
async function requireDocument(scope: Scope, { steps, employee }: FlowEmployee): Promise<void> {
  requireCurrent(steps, 'rtw')
  const { route } = await shownSubmission(scope, employee.id)
  const isOpen = steps.rtw.status === 'pending' && route === 'document'
  if (!isOpen) throw new AppError('conflict', 'Times are only for a document that you show to your employer')
}
