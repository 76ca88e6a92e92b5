import {
  type Appointment,
  mostAppointments,
  type NewAppointments,
  type OfferedAppointment,
} from '@bonafide/shared/contract/right-to-work/appointments.ts'
import { tz } from '@date-fns/tz'
import { addMinutes, addYears, parseISO } from 'date-fns'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Connection } from '#platform/db/database.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { appointments } from './right-to-work-tables.ts'

type Row = typeof appointments.$inferSelect

const endOf = sql`${appointments.startsAt} + make_interval(mins => ${appointments.minutes})`

/** The times that are not over, taken or not, the earliest first. */
export async function listAppointments({ deps, tx, orgId }: Scope): Promise<{ items: OfferedAppointment[] }> {
  const rows = await tx
    .select({ appointment: appointments, fullName: employees.fullName })
    .from(appointments)
    .leftJoin(
      employees,
      and(eq(employees.orgId, appointments.orgId), eq(employees.id, appointments.employeeId)),
    )
    .where(and(eq(appointments.orgId, orgId), gte(endOf, deps.clock().toISOString())))
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
  return { items: rows.map(({ appointment, fullName }) => offered(appointment, fullName)) }
}

/** Offers one or several times in a row, by the clock of London. */
export async function offerAppointments(
  scope: Scope,
  { day, time, minutes, count, mode, place }: NewAppointments,
): Promise<{ items: OfferedAppointment[] }> {
  const { deps, tx, orgId } = scope
  const first = parseISO(`${day}T${time}`, { in: tz('Europe/London') })
  requireSoon(first, deps.clock())
  // Serialises two users who offer at once, so that they do not exceed the limit.
  await lockOrganisation(scope)
  const isOpen = and(eq(appointments.orgId, orgId), gte(endOf, deps.clock().toISOString()))
  if ((await tx.$count(appointments, isOpen)) + count > mostAppointments) {
    const message = `You can offer up to ${mostAppointments} times. Cancel some free ones first.`
    throw new AppError('conflict', message)
  }
  const rows = Array.from({ length: count }, (_, index) => ({
    orgId,
    id: crypto.randomUUID(),
    startsAt: new Date(addMinutes(first, index * minutes).getTime()),
    minutes,
    mode,
    place,
    employeeId: null,
  }))
  await tx.insert(appointments).values(rows)
  await record(scope, { action: 'appointment.offered', data: { count, mode } })
  return { items: rows.map((row) => offered(row, null)) }
}

function requireSoon(first: Date, now: Date): void {
  const late = first <= now && 'This time has passed. Please choose a later one.'
  const early = first > addYears(now, 1) && 'Please choose a day within a year.'
  const message = late || early
  if (message) throw new AppError('invalid_input', message, { errors: { [late ? 'time' : 'day']: message } })
}

function offered(row: Row, fullName: string | null): OfferedAppointment {
  const { employeeId } = row
  return { ...shownAppointment(row), employee: employeeId ? { employeeId, fullName: fullName ?? '' } : null }
}

/** The time that an employee has taken, over or still to come. */
export async function takenAppointment(
  connection: Connection,
  { orgId, employeeId }: Pick<Scope, 'orgId'> & { employeeId: string },
): Promise<Appointment | null> {
  const isTheirs = and(eq(appointments.orgId, orgId), eq(appointments.employeeId, employeeId))
  const [row] = await connection.select().from(appointments).where(isTheirs)
  return row ? shownAppointment(row) : null
}

/** Frees the appointment of an employee who has nothing to show any more; with `mode` only one in a place. */
export async function releaseAppointment(
  { tx, orgId }: Scope,
  employeeId: string,
  { mode }: { mode?: 'in_person' } = {},
): Promise<boolean> {
  const released = await tx
    .update(appointments)
    .set({ employeeId: null })
    .where(
      and(
        eq(appointments.orgId, orgId),
        eq(appointments.employeeId, employeeId),
        mode && eq(appointments.mode, mode),
      ),
    )
    .returning({ id: appointments.id })
  return released.length > 0
}

export function shownAppointment({ id, startsAt, minutes, mode, place }: Row): Appointment {
  return { id, startsAt: startsAt.toISOString(), minutes, mode, place }
}
