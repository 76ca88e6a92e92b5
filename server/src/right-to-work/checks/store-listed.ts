import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import { employees, type ListedExcuse } from '#employees/employees-tables.ts'
import { conditionsKey, openConditions, sealConditions } from '#employees/work-conditions.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import type { Scope } from '#platform/scope.ts'
import type { Excuse } from '../excuse/statutory-excuse.ts'

interface Listed {
  id: string
  conditionsSealed: string | null
  excuse: ListedExcuse | null
}

type Change = readonly [employee: Listed, excuse: Excuse]

/** Whether the excuse is another one than is stored for the lists, or the limits on the work are. */
export async function isListedOtherwise(scope: Scope, [employee, excuse]: Change): Promise<boolean> {
  const key = await conditionsKey(scope, [employee])
  const conditions = openConditions(key, employee.conditionsSealed)
  return (
    !isDeepStrictEqual(conditions, excuse.conditions) ||
    !isDeepStrictEqual(employee.excuse, listedExcuse(excuse))
  )
}

/** Stores the excuse of a locked employee, to be listed. */
export async function storeListed(scope: Scope, change: Change): Promise<void> {
  if (await isListedOtherwise(scope, change)) await write(scope, change)
}

/**
 * The same of several who are not locked. One who is worked on at that moment is passed over: waiting for them would be
 * waiting for who waits for this.
 */
export async function storeListedOf(scope: Scope, changes: readonly Change[]): Promise<void> {
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

async function write(scope: Scope, [{ id }, excuse]: Change): Promise<void> {
  const { tx, orgId } = scope
  const conditionsSealed = sealConditions(await organisationKey(scope), excuse.conditions)
  await tx
    .update(employees)
    .set({ conditionsSealed, excuse: listedExcuse(excuse) })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, id)))
}

/** Without what is sealed, and what changes by the hour. */
function listedExcuse(excuse: Excuse): ListedExcuse {
  const { state, until, endedOn, rules, missing, reason, gaps, rulesVersion } = excuse
  const warnings = excuse.warnings.filter((warning) => warning !== 'identity_overdue')
  return { state, until, endedOn, rules, missing, reason, warnings, gaps, rulesVersion }
}
