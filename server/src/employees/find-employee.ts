import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { employeeView, loadViewParts } from './employee-view.ts'
import { employees } from './employees-tables.ts'
import { isSeen } from './is-seen.ts'
import { conditionsKey } from './sealed-fields.ts'
import { loadSteps, type Steps } from './steps.ts'

const Id = v.pipe(v.string(), v.uuid())

/**
 * One employee of the organisation.
 * @throws AppError not_found, alike for another organisation's or another site's, and for one that never was
 */
export async function findEmployee(scope: Scope, employeeId: string) {
  const [employee] = v.is(Id, employeeId)
    ? await scope.tx
        .select()
        .from(employees)
        .where(and(isSeen(scope), eq(employees.id, employeeId)))
    : []
  if (!employee) throw unknownEmployee()
  return employee
}

/** The same with the lock on their row, so that what the organisation and the employee do come one after the other. */
export async function lockEmployee(scope: Scope, employeeId: string): Promise<LockedEmployee> {
  const locked = v.is(Id, employeeId) ? await lockEmployeeRow(scope, employeeId) : undefined
  if (!locked) throw unknownEmployee()
  requireNotErased(locked.employee)
  return locked
}

/** The same without the lock, for what only looks at whether something could be done. */
export async function lookAtEmployee(scope: Scope, employeeId: string): Promise<LockedEmployee> {
  const employee = await findEmployee(scope, employeeId)
  requireNotErased(employee)
  return { employee, steps: await loadSteps(scope.tx, { orgId: scope.orgId, employeeId }) }
}

function requireNotErased({ erasedAt }: EmployeeRow): void {
  if (erasedAt) throw new AppError('conflict', 'This employee’s personal data has been erased')
}

/** Returns the employee as they are now, for the reply to a change. */
export async function showEmployee(scope: Scope, employeeId: string): Promise<Employee> {
  const employee = await findEmployee(scope, employeeId)
  const key = await conditionsKey(scope, [employee])
  return employeeView({ ...scope, key }, employee, await loadViewParts(scope, [employeeId]))
}

function unknownEmployee(): AppError {
  return new AppError('not_found', 'Employee not found')
}

export type EmployeeRow = typeof employees.$inferSelect

/**
 * An employee with the lock on their row: until the transaction ends, nothing else moves their steps. A row elsewhere
 * that names the employee may be added meanwhile.
 */
export interface LockedEmployee {
  employee: EmployeeRow
  steps: Steps
}

export async function lockEmployeeRow(scope: Scope, employeeId: string): Promise<LockedEmployee | undefined> {
  const { tx, orgId } = scope
  const [employee] = await tx
    .select()
    .from(employees)
    .where(and(isSeen(scope), eq(employees.id, employeeId)))
    .for('no key update')
  return employee && { employee, steps: await loadSteps(tx, { orgId, employeeId }) }
}
