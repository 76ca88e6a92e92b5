import type { EmployeePage, EmployeeSearch } from '@bonafide/shared/contract/employees.ts'
import { and, eq } from 'drizzle-orm'
import { conditionsKey } from '#employees/sealed-fields.ts'
import type { ReadScope } from '#platform/scope.ts'
import { employees } from '#employees/employees-tables.ts'
import { contains, isListed } from './employee-matches.ts'
import { employeeView } from '#employees/employee-view.ts'
import { isAfter, type ListPosition, openCursor, pageOf } from '#platform/pagination/keyset.ts'
import { loadCounts, totalColumn, totalOf } from './employee-counts.ts'
import { loadPage } from './load-page.ts'
import { searchEmployees } from './search-employees.ts'

/** Returns a page of the organisation's employees, newest first. */
export async function listEmployees(reading: ReadScope, search: EmployeeSearch): Promise<EmployeePage> {
  const after = search.cursor ? openCursor(reading, search.cursor) : undefined
  const { shown, parts, total } = await findShown(reading, {
    ...search,
    after,
    // One more, so that it is known whether there are any.
    limit: search.limit + 1,
  })
  const { page, nextCursor } = pageOf(reading, shown, search.limit)
  const key = await conditionsKey(reading, page)
  return {
    items: page.map((employee) => employeeView({ ...reading, key }, employee, parts)),
    nextCursor,
    total: total ?? null,
  }
}

async function findShown(reading: ReadScope, { externalId, q, status, site, after, limit }: Wanted) {
  if (externalId) return findNamed(reading, { externalId, q, status, site, limit })
  if (q) return searchEmployees(reading, { q, status, site, after, limit })
  const where = and(isListed(reading, { status, site }), after && isAfter(employees, after))
  const total = totalColumn(reading, { status, site })
  const page = await loadPage(reading, { where, limit, total })
  return { ...page, total: page.total ?? totalOf(await loadCounts(reading, site), status) }
}

/** Returns the one employee whom the organisation's own system names so, where the rest of the search finds them too. */
async function findNamed(
  reading: ReadScope,
  { externalId, q, ...wanted }: Omit<Wanted, 'after'> & { externalId: string },
) {
  const isNamed = eq(employees.externalId, externalId)
  const where = and(isListed(reading, wanted), isNamed, q ? contains(q) : undefined)
  const page = await loadPage(reading, { where, limit: wanted.limit })
  return { ...page, total: page.shown.length }
}

type Wanted = Pick<EmployeeSearch, 'externalId' | 'q' | 'status' | 'site' | 'limit'> & {
  after: ListPosition | undefined
}
