import { and, eq } from 'drizzle-orm'
import { employees } from './employees-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { isSeen } from './is-seen.ts'
import { loadSteps, type Steps } from './steps.ts'

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
