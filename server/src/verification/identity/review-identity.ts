import type { EmployeeDetail } from '@bonafide/shared/contract/employees.ts'
import type { IdentityDecision } from '@bonafide/shared/contract/identity-review.ts'
import { lockEmployee } from '#employees/find-employee.ts'
import type { Scope } from '#platform/scope.ts'
import { getEmployee } from '#verification/get-employee.ts'
import { decideDocument } from './decide-document.ts'

/** What a user decides about an identity result that waits for them. Of two at once the second is told. */
export async function reviewIdentity(
  scope: Scope,
  employeeId: string,
  decision: IdentityDecision,
): Promise<EmployeeDetail> {
  const locked = await lockEmployee(scope, employeeId)
  await decideDocument(scope, locked, decision)
  return getEmployee(scope, locked.employee.id)
}
