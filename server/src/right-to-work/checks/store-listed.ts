import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import { employees, type ListedExcuse } from '#employees/employees-tables.ts'
import { conditionsKey, openConditions, sealConditions } from '#employees/sealed-fields.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import type { Scope } from '#platform/scope.ts'
import type { Excuse } from '../excuse/statutory-excuse.ts'

interface Listed {
  id: string
  conditionsSealed: string | null
  excuse: ListedExcuse | null
}

/** `afterwards`: what the excuse comes to when it ends. */
type Change = readonly [employee: Listed, excuse: Excuse, afterwards?: Excuse | undefined]

/** Compares an excuse with the one that is stored for the lists. The limits on the work are opened where the rest agrees. */
export async function isListedOtherwise(
  scope: Scope,
  [employee, excuse, afterwards]: Change,
): Promise<boolean> {
  if (!isDeepStrictEqual(employee.excuse, listedExcuse(excuse, afterwards))) return true
  const key = await conditionsKey(scope, [employee])
  return !isDeepStrictEqual(openConditions(key, employee.conditionsSealed), excuse.conditions)
}

/** Stores the excuse of a locked employee, to be listed. */
export async function storeListed(scope: Scope, change: Change): Promise<void> {
  if (await isListedOtherwise(scope, change)) await write(scope, change)
}

/**
 * Does the same for several who are not locked. One who is worked on at that moment is passed over: waiting for them
 * would be waiting for who waits for this.
 * @returns the ids of those who were passed over
 */
export async function storeListedOf(scope: Scope, changes: readonly Change[]): Promise<ReadonlySet<string>> {
  const ids = changes.map(([{ id }]) => id)
  if (!ids.length) return new Set()
  const locked = await scope.tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.orgId, scope.orgId), inArray(employees.id, ids)))
    .for('update', { skipLocked: true })
  const free = new Set(locked.map(({ id }) => id))
  for (const change of changes) if (free.has(change[0].id)) await write(scope, change)
  return new Set(ids.filter((id) => !free.has(id)))
}

async function write(scope: Scope, [{ id }, excuse, afterwards]: Change): Promise<void> {
  const { tx, orgId } = scope
  const conditionsSealed = sealConditions(await organisationKey(scope), excuse.conditions)
  await tx
    .update(employees)
    .set({ conditionsSealed, excuse: listedExcuse(excuse, afterwards) })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, id)))
}

/** Leaves out what is sealed, and what changes by the hour. */
function listedExcuse(excuse: Excuse, afterwards: Excuse | undefined): ListedExcuse {
  const { state, until, endedOn, rules, missing, reason, likenessCheck, gaps, rulesVersion } = excuse
  const warnings = excuse.warnings.filter((warning) => warning !== 'identity_overdue')
  return {
    state,
    until,
    endedOn,
    rules,
    missing,
    reason,
    warnings,
    gaps,
    rulesVersion,
    ...(likenessCheck !== undefined && { likenessCheck }),
    ...(afterwards && { afterwards: endOfListed(afterwards) }),
  }
}

function endOfListed({ state, until, endedOn, rules, missing, reason }: Excuse) {
  return { state, until, endedOn, rules, missing, reason }
}
