import type { EmployeeReferences, EngagementChange } from '@bonafide/shared/contract/employees/particulars.ts'
import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { and, eq, not, type SQL } from 'drizzle-orm'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { isUniqueViolation } from '#platform/db/database-failure.ts'
import type { Scope } from '#platform/scope.ts'
import { employees } from './employees-tables.ts'
import { type EmployeeRow, lockEmployee, showEmployee } from './find-employee.ts'
import { countElsewhere } from './is-seen.ts'
import { searchText } from './list/search-text.ts'
import { resolveManager } from './managers.ts'

/**
 * Changes how the organisation's own system names an employee, what it notes of them and who manages them. The audit log
 * has the names of what changed alone.
 * @throws AppError external_id_taken
 */
export async function changeReferences(
  scope: Scope,
  employeeId: string,
  { externalId, metadata, manager }: EmployeeReferences,
): Promise<Employee> {
  const { tx, orgId } = scope
  const { employee } = await lockEmployee(scope, employeeId)
  const change = {
    ...(externalId !== undefined && { externalId }),
    ...(metadata !== undefined && { metadata }),
  }
  const managed = manager === undefined ? {} : await resolveManager(scope, manager)
  const changed = [...Object.keys(change), ...(manager === undefined ? [] : ['manager'])]
  if (change.externalId && (await isIdElsewhere(scope, change.externalId))) throw idElsewhere()
  if (changed.length > 0) {
    await tx
      .update(employees)
      .set({ ...change, ...managed, searchText: searchText({ ...employee, ...change }) })
      .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? externalIdTaken() : error
      })
    await record(scope, { action: 'employee.changed', employeeId, data: { changed } })
  }
  return showEmployee(scope, employeeId)
}

const isIdElsewhere = async (scope: Scope, externalId: string) =>
  (await countElsewhere(scope, eq(employees.externalId, externalId))) > 0

// Returns the error for an id whose employee is at a site that the user does not see.
function idElsewhere(): AppError {
  const message =
    'You cannot use this external ID. Choose another, or ask an owner or admin of your organisation.'
  return new AppError('forbidden', message, { errors: { externalId: message } })
}

/** Checks that another employee than the invited one has the external id. */
export async function isExternalIdTaken(
  { tx, orgId }: Scope,
  externalId: string | undefined,
  isInvited: SQL,
): Promise<boolean> {
  if (externalId === undefined) return false
  const isAnother = and(eq(employees.externalId, externalId), not(isInvited))
  return (await tx.$count(employees, and(eq(employees.orgId, orgId), isAnother))) > 0
}

export function externalIdTaken(): AppError {
  const message = 'Another employee already has this external ID. Use their record, or choose another ID.'
  return new AppError('external_id_taken', message, { errors: { externalId: message } })
}

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

/** Writes down what of the engagement an employee was invited with; in the audit log it is a change like a later one. */
export async function recordEngagement(scope: Scope, employee: EmployeeRow): Promise<void> {
  const changed = names.filter((name) => employee[name] !== null)
  if (!changed.length) return
  await record(scope, { action: 'engagement.changed', employeeId: employee.id, data: { changed } })
}

/** Days written `YYYY-MM-DD` are in order as texts. */
function requireOrder({ startDate, leaveDate }: Engagement, change: EngagementChange): void {
  if (!startDate || !leaveDate || leaveDate >= startDate) return
  const message = 'The leave date must not be before the start date'
  const field = change.leaveDate ? 'leaveDate' : 'startDate'
  throw fieldError(field, message)
}
