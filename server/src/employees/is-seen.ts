import { and, eq, inArray, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { fieldError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { employees } from './employees-tables.ts'

type Seeing = Pick<Scope, 'orgId' | 'sites'>

/**
 * Returns the condition for the employees that the caller works with. Every reading of employees for a user goes through
 * it: the organisation's employees, or those of their sites for a user who is limited to sites.
 */
export function isSeen(scope: Seeing): SQL | undefined {
  const isThere = isTestOrganisation(scope.orgId) ? isNull(employees.clearedAt) : undefined
  return and(eq(employees.orgId, scope.orgId), isThere, isOfOwnSites(scope))
}

/** Returns those of the employees that a user who is limited to sites works with; all of them without a limit. */
export async function seenAmong(
  scope: Seeing & { tx: Connection },
  employeeIds: readonly string[],
): Promise<Set<string>> {
  if (!scope.sites || employeeIds.length === 0) return new Set(employeeIds)
  const rows = await scope.tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(isSeen(scope), inArray(employees.id, [...employeeIds])))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Counts the employees under a condition who are at other sites than those of a user who is limited to sites. Such a user
 * is refused, in words that name no employee, what would name one of them.
 */
export async function countElsewhere(
  scope: Seeing & { tx: Connection },
  isMeant: SQL | undefined,
): Promise<number> {
  if (!scope.sites) return 0
  const isElsewhere = sql`(${isOfOwnSites(scope)}) is not true`
  return scope.tx.$count(employees, and(eq(employees.orgId, scope.orgId), isMeant, isElsewhere))
}

/** The part of it that is about sites, for rows whose organisation is known and for statements with another name. */
export function isOfOwnSites({ sites }: Pick<Seeing, 'sites'>, site: SQLWrapper = employees.site): SQL {
  return sites ? inArray(site, [...sites]) : sql`true`
}

/**
 * Returns the site of an employee who is added. A user who is limited to sites adds employees to one of theirs: with one
 * site to that, with several to the one they name.
 * @throws AppError invalid_input
 */
export function siteOfNew({ sites }: Pick<Seeing, 'sites'>, given: string | null | undefined): string | null {
  const site = given || (sites?.length === 1 ? sites[0] : undefined)
  if (!sites || (site && sites.includes(site))) return site ?? null
  const message = site ? 'Please choose one of your sites' : 'Please choose the site they work at'
  throw fieldError('site', message)
}
