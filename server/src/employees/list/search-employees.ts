import type { EmployeeSearch } from '@bonafide/shared/contract/employees.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { readRows } from '#platform/db/database.ts'
import { employees, ownEmployees } from '#employees/employees-tables.ts'
import { contains, employeeMatches, isListed } from './employee-matches.ts'
import { isIndexed, waysToFind } from './search-text.ts'
import { isSeen } from '#employees/is-seen.ts'
import { isAfter, type ListPosition } from '#platform/pagination/keyset.ts'
import { loadCounts, totalOf } from './employee-counts.ts'
import type { ReadScope } from '#platform/scope.ts'
import { loadPage, type Page } from './load-page.ts'

export interface Search {
  q: string
  status?: EmployeeSearch['status']
  site?: EmployeeSearch['site']
  after?: ListPosition | undefined
  limit: number
}

/** To read the texts of so many employees takes a few milliseconds. */
const fewEmployees = 10_000

/**
 * Returns the newest employees that a search finds, and how many it finds in all: undefined where so many employees have
 * it that counting them would take longer than finding them. Reads the newest employees first, since what many have is
 * found there at once, and then asks the index, which is quick for what few have.
 */
export async function searchEmployees(
  reading: ReadScope,
  search: Search,
  { few = fewEmployees }: { few?: number } = {},
): Promise<Page> {
  const { limit } = search
  const counts = await loadCounts(reading, search.site)
  const page = await loadPage(reading, { where: isAmongNewest(reading, search, few), limit })
  if (totalOf(counts, search.status) <= few) {
    const isWhole = !search.after && page.shown.length < limit
    return { ...page, total: isWhole ? page.shown.length : await countMatches(reading, search) }
  }
  if (page.shown.length === limit) return { ...page, total: undefined }
  const { ids, total } = await findIds(reading, search)
  const isFound = sql`${isSeen(reading)} and ${employees.id} = any(${`{${ids.join()}}`}::uuid[])`
  return { ...(await loadPage(reading, { where: isFound, limit })), total }
}

function countMatches(reading: ReadScope, search: Search): Promise<number> {
  return reading.tx.$count(employees, employeeMatches(reading, search))
}

function isAmongNewest(reading: ReadScope, { q, status, site, after, limit }: Search, few: number) {
  const { tx, orgId } = reading
  const newest = tx
    .select({ id: employees.id, createdAt: employees.createdAt, text: employees.searchText })
    .from(employees)
    .where(and(isListed(reading, { status, site }), after && isAfter(employees, after)))
    .orderBy(desc(employees.createdAt), desc(employees.id))
    .limit(few)
    .as('newest')
  const found = tx
    .select({ id: newest.id })
    .from(newest)
    .where(contains(q, newest.text))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(limit)
  return and(eq(employees.orgId, orgId), inArray(employees.id, found))
}

/** Finds the matches of the index in the whole organisation. */
async function findIds(reading: ReadScope, search: Search) {
  const { tx } = reading
  const { q, after, limit } = search
  const matches = employeeMatches(reading, search)
  if (!waysToFind(q).every((parts) => parts.some(isIndexed))) {
    const rows = await tx
      .select({ id: employees.id })
      .from(employees)
      .where(and(matches, after && isAfter(employees, after)))
      .orderBy(desc(employees.createdAt), desc(employees.id))
      .limit(limit)
    return { ids: rows.map(({ id }) => id), total: undefined }
  }
  // Materialised, so that it is the index of texts that is asked and not, for the order, that of dates.
  const [found] = await readRows<{ total: number; ids: string[] }>(
    tx,
    sql`
    with found as materialized (select id, created_at from ${ownEmployees} ${employees} where ${matches})
    select
      (select count(*)::integer from found) as total,
      (select coalesce(json_agg(id), '[]') from (
        select id from found ${employees} ${after && sql`where ${isAfter(employees, after)}`}
        order by created_at desc, id desc limit ${limit}
      ) page) as ids`,
  )
  return found ?? { total: 0, ids: [] }
}
