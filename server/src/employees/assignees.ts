import type { Assignee } from '@bonafide/shared/contract/employees/employees.ts'
import { roleMay, roles } from '@bonafide/shared/contract/permissions.ts'
import { and, eq, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { users } from '#accounts/users-tables.ts'
import type { EventSubscriber } from '#platform/audit/subscribers.ts'
import type { ReadScope, Scope } from '#platform/scope.ts'
import { employees } from './employees-tables.ts'

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

const Change = v.object({
  userId: v.string(),
  /** The new assignee has another role. */
  to: v.optional(v.picklist(roles)),
  /** The only ones that they work with from now on. */
  sites: v.nullish(v.array(v.string())),
})

/**
 * Takes from a user the employees whom they may not read any more: those of other sites, or all where they have left or
 * have a role that reads none. In the transaction of that change, which has locked the membership: an assignment that is
 * made meanwhile comes before, or finds them gone.
 */
export const unassignSubscriber: EventSubscriber<Scope> = {
  concerns: (action) => ['member.removed', 'role.changed', 'member.sites_changed'].includes(action),
  async act({ tx, orgId }, { action, data }) {
    const { userId, to, sites } = v.parse(Change, data)
    if (action === 'role.changed' && to && roleMay(to, 'employees:read')) return
    if (action === 'member.sites_changed' && !sites) return
    const isOfOthers = sites ? or(isNull(employees.site), notInArray(employees.site, sites)) : undefined
    await tx
      .update(employees)
      .set({ assignedTo: null })
      .where(and(eq(employees.orgId, orgId), eq(employees.assignedTo, userId), isOfOthers))
  },
}
