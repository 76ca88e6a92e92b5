import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { openConditions, sealConditions } from '#employees/work-conditions.ts'
import type { Scope } from '#platform/scope.ts'

interface Limited {
  id: string
  conditionsSealed: string | null
}

type Change = readonly [employee: Limited, conditions: readonly string[]]

/** Whether the limits on the work are others than those that are stored for the lists. */
export function hasOtherConditions({ deps }: Pick<Scope, 'deps'>, [employee, conditions]: Change): boolean {
  return !isDeepStrictEqual(openConditions(deps.keys, employee.conditionsSealed), conditions)
}

/** Stores the limits on the work of a locked employee, to be listed. */
export async function storeConditions(scope: Scope, change: Change): Promise<void> {
  if (hasOtherConditions(scope, change)) await write(scope, change)
}

/**
 * The same of several who are not locked. One who is worked on at that moment is passed over: waiting for them would be
 * waiting for who waits for this.
 */
export async function storeConditionsOf(scope: Scope, changes: readonly Change[]): Promise<void> {
  const ids = changes.map(([{ id }]) => id)
  if (!ids.length) return
  const locked = await scope.tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.orgId, scope.orgId), inArray(employees.id, ids)))
    .for('update', { skipLocked: true })
  const free = new Set(locked.map(({ id }) => id))
  for (const change of changes) if (free.has(change[0].id)) await write(scope, change)
}

async function write({ deps, tx, orgId }: Scope, [{ id }, conditions]: Change): Promise<void> {
  await tx
    .update(employees)
    .set({ conditionsSealed: sealConditions(deps.keys, conditions) })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, id)))
}
