import type { Appointment } from '@bonafide/shared/contract/appointments.ts'
import { and, eq } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import type { Scope } from '#platform/scope.ts'
import { appointments } from './appointments-tables.ts'

type Row = typeof appointments.$inferSelect

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
