import type { EmployeeSort } from '@bonafide/shared/contract/employees/employee-list.ts'
import type { EmployeePage, EmployeeSearch } from '@bonafide/shared/contract/employees/employees.ts'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { employeeView } from '#employees/employee-view.ts'
import { employees, ownEmployees } from '#employees/employees-tables.ts'
import { isSeen } from '#employees/is-seen.ts'
import { conditionsKey } from '#employees/sealed-fields.ts'
import { readRows } from '#platform/db/database.ts'
import { isAfter, type ListPosition, openCursor, pageOf } from '#platform/pagination/keyset.ts'
import type { ReadScope } from '#platform/scope.ts'
import { loadCounts, totalColumn, totalOf } from './employee-counts.ts'
import { loadPage, type Page } from './load-page.ts'
import { contains, employeeMatches, isIndexed, isListed, type Listed, waysToFind } from './search-text.ts'
import { orderBy } from './sort-employees.ts'

/**
 * Returns a page of the organisation's employees, newest first unless they are sorted.
 * @param isCovered the condition on their cover, which `search.cover` asks for
 */
export async function listEmployees(
  reading: ReadScope,
  { cover: _asCondition, sort, ...search }: EmployeeSearch,
  isCovered?: SQL,
): Promise<EmployeePage> {
  const wanted = { ...search, isCovered }
  const { page, parts, total, nextCursor } =
    sort && sort !== '-invited' ? await findSorted(reading, wanted, sort) : await findNewest(reading, wanted)
  const key = await conditionsKey(reading, page)
  return {
    items: page.map((employee) => employeeView({ ...reading, key }, employee, parts)),
    nextCursor,
    total: total ?? null,
  }
}

type Wanted = Listed & Pick<EmployeeSearch, 'externalId' | 'q' | 'limit' | 'cursor'>

async function findNewest(reading: ReadScope, { cursor, limit, ...wanted }: Wanted) {
  const after = cursor ? openCursor(reading, cursor) : undefined
  // One more, so that it is known whether there are any.
  const { shown, ...found } = await findShown(reading, { ...wanted, after, limit: limit + 1 })
  return { ...found, ...pageOf(reading, shown, limit) }
}

/** Finds a page in another order, for which all who match are read. */
async function findSorted(reading: ReadScope, wanted: Wanted, sort: EmployeeSort) {
  const { externalId, cursor, limit, ...search } = wanted
  const order = orderBy(reading, sort, cursor)
  const isNamed = externalId ? eq(employees.externalId, externalId) : undefined
  const matches = and(employeeMatches(reading, search), isNamed)
  const where = and(matches, order.isBeyond)
  const counted = sql`(select count(*)::int from ${employees} where ${matches})`
  const { shown, parts, keys, total } = await loadPage(reading, {
    where,
    limit: limit + 1,
    order,
    total: counted,
  })
  const page = shown.slice(0, limit)
  const last = page.at(-1)
  const nextCursor =
    last && shown.length > page.length ? order.cursorAfter(keys[limit - 1] ?? '', last.id) : null
  return { page, parts, nextCursor, total: total ?? (cursor ? undefined : 0) }
}

type Sought = Omit<Wanted, 'cursor'> & { after: ListPosition | undefined }

async function findShown(reading: ReadScope, { externalId, q, after, limit, ...listed }: Sought) {
  if (externalId) return findNamed(reading, { externalId, q, ...listed, limit })
  if (q) return searchEmployees(reading, { q, ...listed, after, limit })
  const where = and(isListed(reading, listed), after && isAfter(employees, after))
  const total = totalColumn(reading, listed)
  const page = await loadPage(reading, { where, limit, total })
  return { ...page, total: page.total ?? totalOf(await loadCounts(reading, listed), listed.status) }
}

/** Returns the one employee whom the organisation's own system names so, where the rest of the search finds them too. */
async function findNamed(
  reading: ReadScope,
  { externalId, q, limit, ...listed }: Omit<Sought, 'after'> & { externalId: string },
) {
  const isNamed = eq(employees.externalId, externalId)
  const where = and(isListed(reading, listed), isNamed, q ? contains(q) : undefined)
  const page = await loadPage(reading, { where, limit })
  return { ...page, total: page.shown.length }
}

export interface Search extends Listed {
  q: string
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
  const { q: _text, after, limit, ...listed } = search
  const counts = await loadCounts(reading, listed)
  const page = await loadPage(reading, { where: isAmongNewest(reading, search, few), limit })
  if (totalOf(counts, search.status) <= few) {
    const isWhole = !after && page.shown.length < limit
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

function isAmongNewest(reading: ReadScope, { q, after, limit, ...listed }: Search, few: number) {
  const { tx, orgId } = reading
  const newest = tx
    .select({ id: employees.id, createdAt: employees.createdAt, text: employees.searchText })
    .from(employees)
    .where(and(isListed(reading, listed), after && isAfter(employees, after)))
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
