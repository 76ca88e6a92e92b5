import type { Assignee } from '@bonafide/shared/contract/employees/employees.ts'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { users } from '#accounts/users-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import type { ReadScope } from '#platform/scope.ts'

/** Selects the employees of a user, or those without one with `none`: a condition on rows of employees. */
export function isAssignedTo(assignee: string | undefined): SQL | undefined {
  if (assignee === undefined) return undefined
  return assignee === 'none' ? isNull(employees.assignedTo) : eq(employees.assignedTo, assignee)
}

/** To whom employees are assigned, by employee. */
export async function loadAssignees(
  { tx, orgId }: Pick<ReadScope, 'tx' | 'orgId'>,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, Assignee>> {
  if (!employeeIds.length) return new Map()
  const rows = await tx
    .select({ id: employees.id, userId: users.id, name: users.name })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.assignedTo))
    .where(and(eq(employees.orgId, orgId), inArray(employees.id, [...employeeIds])))
  return new Map(rows.map(({ id, ...assignee }) => [id, assignee]))
}
