import { addDays } from 'date-fns'
import { and, eq } from 'drizzle-orm'
import { fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { londonDay } from '#platform/london-day.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import { employees } from './employees-tables.ts'
import { lockEmployee } from './find-employee.ts'

/** The longest snooze: an employee who is put off for longer is forgotten. */
const mostDays = 90

/**
 * Refuses a day that is no snooze: one that has begun in London, or is too far ahead.
 * @throws AppError invalid_input
 */
export function requireSnoozeDay({ clock }: Pick<Deps, 'clock'>, until: string | null, field: string): void {
  if (until === null) return
  const now = clock()
  if (until <= londonDay(now)) throw fieldError(field, 'Please choose tomorrow or a later day')
  if (until > londonDay(addDays(now, mostDays))) {
    throw fieldError(field, `Please choose a day within ${mostDays} days`)
  }
}

/**
 * Takes an employee out of the queue of verifications until a day, for all users; null puts them back. Whatever happens to
 * their verification from now on does so too.
 * @returns false where the day was set before
 */
export async function snoozeEmployee(
  scope: Scope,
  employeeId: string,
  until: string | null,
): Promise<boolean> {
  const { deps, tx, orgId } = scope
  const { employee } = await lockEmployee(scope, employeeId)
  const isSame = employee.snoozedUntil === until
  if (isSame && until === null) return false
  await tx
    .update(employees)
    .set({ snoozedUntil: until, snoozedAt: until === null ? null : deps.clock() })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
  if (isSame) return false
  const action = until === null ? 'verification.snooze_ended' : 'verification.snoozed'
  await record(scope, { action, employeeId, ...(until !== null && { data: { until } }) })
  return true
}

/**
 * Pauses the automatic reminders of an employee, or lets them go on. Those by hand are sent all the same.
 * @returns false where it was so before
 */
export async function pauseReminders(scope: Scope, employeeId: string, paused: boolean): Promise<boolean> {
  const { deps, tx, orgId } = scope
  const { employee } = await lockEmployee(scope, employeeId)
  if ((employee.remindersPausedAt !== null) === paused) return false
  await tx
    .update(employees)
    .set({ remindersPausedAt: paused ? deps.clock() : null })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
  await record(scope, { action: paused ? 'reminders.paused' : 'reminders.resumed', employeeId })
  return true
}
