import * as v from 'valibot'
import { millisecondsInMinute } from 'date-fns/constants'
import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import type { Erasure } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { defineJob, type JobData } from '#platform/jobs/define-job.ts'
import { record } from '#platform/audit/record.ts'
import { releaseCredit } from '#billing/reserve-credit.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { findEmployee, showEmployee, lockEmployeeRow } from '#employees/find-employee.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { requireNoHold } from './legal-holds.ts'
import { forgetEmployee } from './forget-employee.ts'

export const sweepEmployeeJob = defineJob('person.sweep', {
  data: v.object({ orgId: v.string(), employeeId: v.string() }),
})

/**
 * The time after which nothing that was under way during an erasure continues: a message being handed over, a session
 * being opened.
 */
const sweepAfterMs = 15 * millisecondsInMinute

/**
 * Erases an employee: their data goes, their link ends, an unused check goes back, and the row stays with its status,
 * so that lists, reports and the bill do not change. Saying it again changes nothing.
 */
export async function eraseEmployee(
  scope: Scope,
  employeeId: string,
  { reason }: Erasure,
): Promise<Employee> {
  await findEmployee(scope, employeeId)
  const locked = await lockEmployeeRow(scope, employeeId)
  if (!locked?.employee.erasedAt) {
    const { deps, tx, orgId } = scope
    await requireNoHold(scope, employeeId)
    const link = await latestLink(scope, employeeId)
    await forgetEmployee(scope, employeeId)
    await releaseCredit(scope, employeeId)
    const at = new Date(deps.clock().getTime() + sweepAfterMs)
    await deps.jobs.enqueue(tx, sweepEmployeeJob, { orgId, employeeId }, { at })
    if (link && !link.revokedAt && !link.usedAt) {
      await record(scope, { action: 'link.revoked', employeeId, linkId: link.id })
    }
    await record(scope, { action: 'employee.erased', employeeId, data: { ...(reason && { reason }) } })
  }
  return showEmployee(scope, employeeId)
}

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
