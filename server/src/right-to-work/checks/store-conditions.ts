import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { conditionsKey, openConditions, sealConditions } from '#employees/work-conditions.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import type { Scope } from '#platform/scope.ts'

interface Limited {
  id: string
  conditionsSealed: string | null
}

type Change = readonly [employee: Limited, conditions: readonly string[]]

/** Whether the limits on the work are others than those that are stored for the lists. */
export async function hasOtherConditions(scope: Scope, [employee, conditions]: Change): Promise<boolean> {
  const key = await conditionsKey(scope, [employee])
  return !isDeepStrictEqual(openConditions(key, employee.conditionsSealed), conditions)
}

/** Stores the limits on the work of a locked employee, to be listed. */
export async function storeConditions(scope: Scope, change: Change): Promise<void> {
  if (await hasOtherConditions(scope, change)) await write(scope, change)
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

async function write(scope: Scope, [{ id }, conditions]: Change): Promise<void> {
  const { tx, orgId } = scope
  const conditionsSealed = sealConditions(await organisationKey(scope), conditions)
  await tx
    .update(employees)
    .set({ conditionsSealed })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, id)))
}
