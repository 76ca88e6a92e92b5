import { roleMay, roles } from '@bonafide/shared/contract/permissions.ts'
import { and, eq, isNull, notInArray, or } from 'drizzle-orm'
import * as v from 'valibot'
import type { EventSubscriber } from '#platform/audit/subscribers.ts'
import type { Scope } from '#platform/scope.ts'
import { employees } from './employees-tables.ts'

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
