import type { EmployeeSearch } from '@bonafide/shared/contract/employees.ts'
import { and, eq, sql } from 'drizzle-orm'
import { employees } from '#db/schema.ts'
import type { Scope } from '#deps.ts'
import type { ListPosition } from './list-cursor.ts'

/** The organisation's people that a search finds. */
export function employeeMatches(
  { orgId }: Pick<Scope, 'orgId'>,
  { status, q }: Pick<EmployeeSearch, 'status' | 'q'>,
) {
  return and(
    eq(employees.orgId, orgId),
    status && eq(employees.status, status),
    // position() and not LIKE: what is looked for may hold any character.
    q ? sql`position(${q.toLowerCase()} in ${employees.searchText}) > 0` : undefined,
  )
}

/** Those who come after a place in the list, which has the newest first. */
export function isAfter({ createdAt, id }: ListPosition) {
  return sql`(${employees.createdAt}, ${employees.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`
}
