import { type Deps, inOrganisation } from '#platform/scope.ts'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import { forgetEmployee } from './forget-employee.ts'
import type { sweepEmployeeJob } from './retention-jobs.ts'
import type { JobData } from '#platform/jobs/define-job.ts'

/** Erases once more, a while later, what was still being written when an employee was erased. */
export async function sweepEmployee(
  deps: Deps,
  { orgId, employeeId }: JobData<typeof sweepEmployeeJob>,
): Promise<void> {
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    const locked = await lockEmployeeRow(scope, employeeId)
    if (locked?.employee.erasedAt) await forgetEmployee(scope, employeeId)
  })
}
