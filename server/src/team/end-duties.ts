import { and, eq, isNull, notInArray, or } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'

/** Takes from a user the employees whom they may not read any more: those of other sites, or all without `sites`. */
export async function unassign({ tx, orgId }: Scope, userId: string, sites?: string[]): Promise<void> {
  const isOfOthers = sites && or(isNull(employees.site), notInArray(employees.site, sites))
  await tx
    .update(employees)
    .set({ assignedTo: null })
    .where(and(eq(employees.orgId, orgId), eq(employees.assignedTo, userId), isOfOthers))
}

/** Nobody is told by them any more of what is not done in time. */
export async function endEscalation(scope: Scope, userId: string): Promise<void> {
  const { tx, orgId } = scope
  const ended = await tx
    .update(organisations)
    .set({ escalateTo: null })
    .where(and(eq(organisations.id, orgId), eq(organisations.escalateTo, userId)))
    .returning({ id: organisations.id })
  if (!ended.length) return
  const data = { escalateTo: { from: userId, to: null } }
  await record(scope, { action: 'settings.changed', data })
}
