import type { EmployeeSearch } from '@bonafide/shared/contract/employees.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import type { Scope } from '#platform/scope.ts'

type Wanted = Pick<EmployeeSearch, 'status' | 'q'>

/** The organisation's employees that a search finds. */
export function employeeMatches(scope: Pick<Scope, 'orgId'>, { status, q }: Wanted): SQL | undefined {
  return and(hasStatus(scope, status), q ? isFoundBy(q) : undefined)
}

/** The organisation's employees, or those of them with a status. */
export function hasStatus({ orgId }: Pick<Scope, 'orgId'>, status: Wanted['status']): SQL | undefined {
  return and(eq(employees.orgId, orgId), status && eq(employees.status, status))
}

// The index of trigrams serves LIKE alone, and only where three characters of a word are known: with less it would
// be read as a whole, which takes longer than the table.
function isFoundBy(q: string): SQL {
  if (!isIndexed(q)) return contains(q)
  const rare = rarePart(q)
  const isLike = sql`${employees.searchText} like ${`%${escapeLike(rare.toLowerCase())}%`}`
  return rare === q ? isLike : sql`(${isLike} and ${contains(q)})`
}

/**
 * What the index is asked for in place of a text. Numbers begin alike, with what their country and network have in
 * common: to find that every employee has it takes longer than all the rest, so of a number it is the last digits.
 */
export function rarePart(q: string): string {
  const end = /^[+()\d\s.-]*?((?:\d[()\s.-]*){5})$/.exec(q)?.[1]
  return end && isIndexed(end) ? end : q
}

/** Whether the index of texts is of use for what is looked for. */
export function isIndexed(q: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(q)
}

/** Whether the text that employees are found by holds what is looked for, found out without the index. */
export function contains(q: string, text: unknown = employees.searchText): SQL {
  return sql`position(${q.toLowerCase()} in ${text}) > 0`
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
