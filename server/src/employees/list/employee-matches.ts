import type { EmployeeSearch } from '@bonafide/shared/contract/employees.ts'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { isIndexed, waysToFind } from './search-text.ts'
import { isSeen } from '#employees/is-seen.ts'
import type { Scope } from '#platform/scope.ts'

type Wanted = Pick<EmployeeSearch, 'status' | 'q' | 'site'>
type Seeing = Pick<Scope, 'orgId' | 'sites'>

/** Returns the condition for the organisation's employees that a search finds. */
export function employeeMatches(scope: Seeing, { q, ...wanted }: Wanted): SQL | undefined {
  return and(isListed(scope, wanted), q ? isFoundBy(q) : undefined)
}

/** Returns the condition for the organisation's employees, or for those of them with a status and at a site. */
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
  const ways = waysToFind(q).map((parts) => {
    const likes = askedOfIndex(parts).map(
      (part) => sql`${employees.searchText} like ${`%${escapeLike(part)}%`}`,
    )
    return and(...likes, hasAll(parts))
  })
  return or(...ways) ?? sql`false`
}

/**
 * Returns the parts that the index is asked for. Numbers begin alike, with their country and network, and to find that
 * every employee has that part takes longer than all the rest: so the index gets the last digits of a number alone.
 */
export function askedOfIndex(parts: readonly string[]): string[] {
  return parts.filter(isIndexed).map((part) => (/^\d{6,}$/.test(part) ? part.slice(-5) : part))
}

/** Returns the condition that an employee's search text holds what is looked for, without the index. */
export function contains(q: string, text: unknown = employees.searchText): SQL {
  return or(...waysToFind(q).map((parts) => hasAll(parts, text))) ?? sql`false`
}

function hasAll(parts: readonly string[], text: unknown = employees.searchText): SQL | undefined {
  return and(...parts.map((part) => sql`position(${part} in ${text}) > 0`))
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
