import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import type { HoldRequest } from '@bonafide/shared/contract/retention/retention.ts'
import { and, eq } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { lockEmployee, showEmployee } from '#employees/find-employee.ts'
import { AppError } from '#platform/app-error.ts'
import { record, storeNote } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import { legalHolds, retentionNotices } from './retention-tables.ts'

/** Keeps an employee's data whatever its day, until the hold is released. */
export async function placeHold(
  scope: Scope,
  employeeId: string,
  { reason }: HoldRequest,
): Promise<Employee> {
  const { deps, tx, orgId, actor } = scope
  await lockEmployee(scope, employeeId)
  const [placed] = await tx
    .insert(legalHolds)
    .values({ orgId, employeeId, reason, by: actor, at: deps.clock() })
    .onConflictDoNothing()
    .returning()
  if (!placed) throw new AppError('conflict', 'This employee is already under a legal hold')
  await forgetNotice(scope, employeeId)
  const note = await storeNote(scope, { employeeId, text: reason })
  await record(scope, { action: 'hold.placed', employeeId, data: { ...note } })
  return showEmployee(scope, employeeId)
}

/** Releases a hold. The clock starts over: nothing is destroyed before users have been told again. */
export async function releaseHold(scope: Scope, employeeId: string): Promise<Employee> {
  const { tx, orgId } = scope
  await lockEmployee(scope, employeeId)
  const [released] = await tx
    .delete(legalHolds)
    .where(and(eq(legalHolds.orgId, orgId), eq(legalHolds.employeeId, employeeId)))
    .returning()
  if (!released) throw new AppError('conflict', 'This employee is not under a legal hold')
  await record(scope, { action: 'hold.released', employeeId })
  return showEmployee(scope, employeeId)
}

/** Records the reply to the yearly question about an employee without a leave date. */
export async function confirmEmployment(scope: Scope, employeeId: string): Promise<Employee> {
  const { deps, tx, orgId } = scope
  const { employee } = await lockEmployee(scope, employeeId)
  if (employee.leaveDate || employee.notHiredOn)
    throw new AppError('conflict', 'This employee has left or was not hired')
  await tx
    .update(employees)
    .set({ stillEmployedOn: londonDay(deps.clock()) })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
  await record(scope, { action: 'employment.confirmed', employeeId })
  return showEmployee(scope, employeeId)
}

/** @throws AppError conflict for an employee under a legal hold; their row is locked */
export async function requireNoHold({ tx, orgId }: Scope, employeeId: string): Promise<void> {
  const [hold] = await tx
    .select()
    .from(legalHolds)
    .where(and(eq(legalHolds.orgId, orgId), eq(legalHolds.employeeId, employeeId)))
  if (hold)
    throw new AppError(
      'conflict',
      'This employee is under a legal hold. Release it before you erase their data.',
    )
}

export async function forgetNotice({ tx, orgId }: Scope, employeeId: string): Promise<void> {
  await tx
    .delete(retentionNotices)
    .where(and(eq(retentionNotices.orgId, orgId), eq(retentionNotices.employeeId, employeeId)))
}
