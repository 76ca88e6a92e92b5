import type { Assignee } from '@bonafide/shared/contract/employees/employees.ts'
import type { ManyAssigned, ManyAssignments } from '@bonafide/shared/contract/employees/many.ts'
import { roleMay } from '@bonafide/shared/contract/permissions.ts'
import { and, eq } from 'drizzle-orm'
import { memberships } from '#accounts/users-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { lockEmployee } from '#employees/find-employee.ts'
import { forEachEmployee } from '#employees/for-each-employee.ts'
import { fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { liveOrganisationOf } from '#platform/db/test-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { loadAssignees } from '#employees/assignees.ts'

/** Assigns the verifications of an employee to a user of the organisation, or to none. */
export async function assign(
  scope: Scope,
  employeeId: string,
  userId: string | null,
): Promise<{ assignee: Assignee | null }> {
  await changeAssignee(scope, employeeId, userId)
  return { assignee: (await loadAssignees(scope, [employeeId])).get(employeeId) ?? null }
}

/** The same for several. The answer names whom each was assigned to before, so that it can be undone. */
export function assignMany(
  caller: Parameters<typeof forEachEmployee>[0],
  body: ManyAssignments,
): Promise<ManyAssigned> {
  const { userId } = body
  return forEachEmployee(caller, body, {
    act: (scope, employeeId) => changeAssignee(scope, employeeId, userId),
    foresee:
      async (scope) =>
      async ({ employee }) => {
        if (userId === employee.assignedTo) return undefined
        await requireReader(scope, userId, employee.site)
        return { previousUserId: employee.assignedTo }
      },
  })
}

/** @returns whom they were assigned to before; undefined where that is the same user */
async function changeAssignee(
  scope: Scope,
  employeeId: string,
  userId: string | null,
): Promise<{ previousUserId: string | null } | undefined> {
  const { tx, orgId } = scope
  const { employee } = await lockEmployee(scope, employeeId)
  const from = employee.assignedTo
  if (userId === from) return undefined
  await requireReader(scope, userId, employee.site)
  await tx
    .update(employees)
    .set({ assignedTo: userId })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
  await record(scope, { action: 'verification.assigned', employeeId, data: { from, to: userId } })
  return { previousUserId: from }
}

/**
 * Checks that a user may read the employee, with a lock, so that neither the membership nor its role ends meanwhile.
 */
async function requireReader(
  { tx, orgId }: Scope,
  userId: string | null,
  site: string | null,
): Promise<void> {
  if (userId === null) return
  const [member] = await tx
    .select({ role: memberships.role, sites: memberships.sites })
    .from(memberships)
    .where(and(eq(memberships.orgId, liveOrganisationOf(orgId)), eq(memberships.userId, userId)))
    .for('share')
  const isTheirs = !member?.sites || (site !== null && member.sites.includes(site))
  if (member && isTheirs && roleMay(member.role, 'employees:read')) return
  const message = 'Please choose a user from the list'
  throw fieldError('userId', message)
}
