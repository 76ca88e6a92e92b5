import type { EmployeePage, EmployeeSearch } from '@bonafide/shared/contract/employees.ts'
import { and, count, desc } from 'drizzle-orm'
import { employees } from '#db/schema.ts'
import type { Scope } from '#deps.ts'
import { employeeMatches, isAfter } from './employee-matches.ts'
import { employeeView } from './employee-view.ts'
import { openCursor, sealCursor } from './list-cursor.ts'
import { loadViewParts } from './load-view-parts.ts'

/** A page of the organisation's employees, newest first. */
export async function listEmployees(scope: Scope, search: EmployeeSearch): Promise<EmployeePage> {
  const { deps, tx } = scope
  const matching = employeeMatches(scope, search)
  const after = search.cursor ? openCursor(deps.keys, search.cursor) : undefined
  const rows = await tx
    .select()
    .from(employees)
    .where(and(matching, after && isAfter(after)))
    .orderBy(desc(employees.createdAt), desc(employees.id))
    .limit(search.limit + 1)
  const [total] = await tx.select({ count: count() }).from(employees).where(matching)
  const page = rows.slice(0, search.limit)
  const last = page.at(-1)
  const parts = await loadViewParts(
    scope,
    page.map(({ id }) => id),
  )
  return {
    items: page.map((employee) => employeeView(deps, employee, parts)),
    nextCursor: last && rows.length > page.length ? sealCursor(deps.keys, last) : null,
    total: total?.count ?? 0,
  }
}
