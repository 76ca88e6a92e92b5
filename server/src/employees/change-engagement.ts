import type { EngagementChange } from '@bonafide/shared/contract/engagement.ts'
import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { and, eq } from 'drizzle-orm'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { employees } from './employees-tables.ts'
import { lockEmployee, showEmployee } from './find-employee.ts'

type Engagement = Required<EngagementChange>

const names = ['engagement', 'startDate', 'leaveDate', 'notHiredOn', 'site', 'origin'] as const

/** Changes what is named of how an employee is engaged, and leaves the rest. The audit log has the names alone. */
export async function changeEngagement(
  scope: Scope,
  employeeId: string,
  change: EngagementChange,
): Promise<Employee> {
  const { tx, orgId } = scope
  const { employee: before } = await lockEmployee(scope, employeeId)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { engagement, startDate, leaveDate, notHiredOn, site, origin }: Engagement = { ...before, ...given }
  const after: Engagement = { engagement, startDate, leaveDate, notHiredOn, site, origin }
  if (change.startDate && before.leaveDate && change.startDate > before.leaveDate) {
    const message = 'They had left by then. Hire them again, or correct the leave date first'
    throw new AppError('rehire_needed', message)
  }
  requireOrder(after, change)
  const changed = names.filter((name) => after[name] !== before[name])
  if (changed.length) {
    await tx
      .update(employees)
      .set(after)
      .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
    await record(scope, { action: 'engagement.changed', employeeId, data: { changed } })
  }
  return showEmployee(scope, employeeId)
}

/** Days written `YYYY-MM-DD` are in order as texts. */
function requireOrder({ startDate, leaveDate }: Engagement, change: EngagementChange): void {
  if (!startDate || !leaveDate || leaveDate >= startDate) return
  const message = 'The leave date must not be before the start date'
  const field = change.leaveDate ? 'leaveDate' : 'startDate'
  throw fieldError(field, message)
}
