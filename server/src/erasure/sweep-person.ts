import { type Deps, inOrganisation } from '#deps.ts'
import { lockPerson } from '#flow/lock-person.ts'
import type { JobData } from '#jobs/jobs.ts'
import { forgetPerson } from './forget-person.ts'

/** Erases once more, a while later, what was still being written when somebody was erased. */
export async function sweepPerson(deps: Deps, { orgId, employeeId }: JobData['person.sweep']): Promise<void> {
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    const person = await lockPerson(scope, employeeId)
    if (person?.employee.erasedAt) await forgetPerson(scope, employeeId)
  })
}
