import { type Deps, inOrganisation } from '#platform/scope.ts'
import { lockEmployeeRow } from '#employees/lock-employee.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { forgetEmployee } from './forget-employee.ts'

/** Erases once more, a while later, what was still being written when somebody was erased. */
export async function sweepEmployee(
  deps: Deps,
  { orgId, employeeId }: JobData['person.sweep'],
): Promise<void> {
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    const person = await lockEmployeeRow(scope, employeeId)
    if (person?.employee.erasedAt) await forgetEmployee(scope, employeeId)
  })
}
