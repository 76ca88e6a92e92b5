import type { EmployeeSearch } from '@bonafide/shared/contract/employees.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { isSeen } from '#employees/is-seen.ts'
import type { Scope } from '#platform/scope.ts'

type Wanted = Pick<EmployeeSearch, 'status' | 'q' | 'site'>
type Seeing = Pick<Scope, 'orgId' | 'sites'>

/** The organisation's employees that a search finds. */
export function employeeMatches(scope: Seeing, { q, ...wanted }: Wanted): SQL | undefined {
  return and(isListed(scope, wanted), q ? isFoundBy(q) : undefined)
}

/** The organisation's employees, or those of them with a status and at a site. */
export function isListed(scope: Seeing, { status, site }: Omit<Wanted, 'q'>): SQL | undefined {
  return and(
    isSeen(scope),
    status && eq(employees.status, status),
    site ? eq(employees.site, site) : undefined,
  )
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
