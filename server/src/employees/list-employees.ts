import type { EmployeePage, EmployeeSearch } from '@bonafide/shared/contract/employees.ts'
import { and } from 'drizzle-orm'
import type { ReadScope } from '#platform/scope.ts'
import { employees } from './employees-tables.ts'
import { hasStatus } from './employee-matches.ts'
import { employeeView } from './employee-view.ts'
import { isAfter, type ListPosition, openCursor, pageOf } from '#platform/pagination/keyset.ts'
import { loadCounts, totalColumn, totalOf } from './load-counts.ts'
import { loadPage } from './load-page.ts'
import { searchPeople } from './search-people.ts'

/** A page of the organisation's employees, newest first. */
export async function listEmployees(reading: ReadScope, search: EmployeeSearch): Promise<EmployeePage> {
  const { keys } = reading.deps
  const after = search.cursor ? openCursor(keys, search.cursor) : undefined
  const { people, parts, total } = await findPeople(reading, {
    ...search,
    after,
    limit: rowsFor(search.limit),
  })
  const { page, nextCursor } = pageOf(keys, people, search.limit)
  return {
    items: page.map((employee) => employeeView(reading.deps, employee, parts)),
    nextCursor,
    total: total ?? null,
  }
}

/**
 * How many rows are read for a page: one more, so that it is known whether there are any, and rounded up. The number is
 * part of the text, and of each text a connection keeps a plan of its own.
 */
function rowsFor(limit: number): number {
  return [26, 51].find((rows) => rows > limit) ?? 101
}

async function findPeople(reading: ReadScope, { q, status, after, limit }: Wanted) {
  if (q) return searchPeople(reading, { q, status, after, limit })
  const where = and(hasStatus(reading, status), after && isAfter(employees, after))
  // The best way to those with a status depends on how many they are.
  const name = status ? undefined : 'page_of_employees'
  const total = totalColumn(reading, status)
  const page = await loadPage(reading, { where, limit, total, name })
  return { ...page, total: page.total ?? totalOf(await loadCounts(reading), status) }
}

type Wanted = Pick<EmployeeSearch, 'q' | 'status' | 'limit'> & { after: ListPosition | undefined }
