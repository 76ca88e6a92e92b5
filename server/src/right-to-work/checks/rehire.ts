import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import type { ListedEngagement, Rehire } from '@bonafide/shared/contract/employees/engagements.ts'
import { and, eq } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { findEmployee, lockEmployee, showEmployee } from '#employees/find-employee.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { appendRecord, loadRecords } from './load-records.ts'
import { refreshRightToWork } from './refresh-excuse.ts'

/**
 * Begins a new engagement of an employee who has left, or is going to (rule 29). The earlier one stays on record with its
 * checks, which count for the new one only if the contract never ended.
 * @throws AppError leave_date_needed · invalid_input for a start that is not after it
 */
export async function rehire(
  scope: Scope,
  employeeId: string,
  { startDate, sameContract, ...change }: Rehire,
): Promise<Employee> {
  const { tx, orgId } = scope
  const { employee } = await lockEmployee(scope, employeeId)
  const { engagement, site, origin, leaveDate } = employee
  if (leaveDate === null)
    throw new AppError('leave_date_needed', 'Enter their leave date before you record the re-hire')
  if (startDate <= leaveDate)
    throw fieldError('startDate', 'The new start date must be after their leave date')
  const records = await loadRecords(scope, employeeId)
  const before = { engagement, startDate: employee.startDate, leaveDate, site, origin }
  const { id: recordId, hash } = await appendRecord(scope, employeeId, records, {
    kind: 'rehired',
    facts: { rehired: { sameContract, before } },
  })
  const now = {
    startDate,
    leaveDate: null,
    notHiredOn: null,
    stillEmployedOn: null,
    // A rehired employee counts as hired, whatever their first origin was.
    origin: null,
    engagement: change.engagement ?? engagement,
    site: change.site === undefined ? site : change.site || null,
  }
  const isTheirs = and(eq(employees.orgId, orgId), eq(employees.id, employeeId))
  await tx.update(employees).set(now).where(isTheirs)
  await record(scope, { action: 'engagement.rehired', employeeId, data: { recordId, sameContract, hash } })
  const rightToWork = await refreshRightToWork(scope, { ...employee, ...now })
  return { ...(await showEmployee(scope, employeeId)), rightToWork }
}

/** The engagements of an employee, the present one first. Of an erased employee that one alone is left. */
export async function listEngagements(
  scope: Scope,
  employeeId: string,
): Promise<{ items: ListedEngagement[] }> {
  const employee = await findEmployee(scope, employeeId)
  const records = await loadRecords(scope, employeeId)
  const rehires = records.flatMap(({ facts }) => (facts && 'rehired' in facts ? [facts.rehired] : []))
  const { engagement, startDate, leaveDate, site, origin } = employee
  const all = [...rehires.map(({ before }) => before), { engagement, startDate, leaveDate, site, origin }]
  const items = all.map((one, index) => ({
    ...one,
    isPresent: index === all.length - 1,
    sameContract: rehires[index - 1]?.sameContract ?? null,
  }))
  return { items: items.toReversed() }
}
