import type { EmployeeRow } from '#employees/lock-employee.ts'
import type { Scope } from '#platform/scope.ts'
import { loadRightToWork } from '../checks/store-excuse.ts'

/** Whether a check of the employee waits for a user to see them beside their photo (rule 7). */
export async function isLikenessDue(scope: Scope, employee: EmployeeRow): Promise<boolean> {
  const excuse = await loadRightToWork(scope, employee)
  return excuse?.missing.includes('likeness') ?? false
}
