import type { EmployeeRow } from '#employees/find-employee.ts'
import type { Scope } from '#platform/scope.ts'
import { loadRightToWork } from '../checks/store-excuse.ts'

/** True when a check waits for a user to compare the employee with their photo (rule 7). */
export async function isLikenessDue(scope: Scope, employee: EmployeeRow): Promise<boolean> {
  const excuse = await loadRightToWork(scope, employee)
  return excuse?.missing.includes('likeness') ?? false
}
