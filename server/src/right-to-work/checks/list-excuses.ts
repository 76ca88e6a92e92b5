import type { ExcusePage, ExcuseSearch } from '@bonafide/shared/contract/excuses.ts'
import type { EngagementOrigin } from '@bonafide/shared/contract/right-to-work.ts'
import { and, asc, desc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { isAfter, type ListPosition, openCursor, pageOf } from '#platform/pagination/keyset.ts'
import type { Deps, ReadScope } from '#platform/scope.ts'
import { daysAfter, londonDay } from '../london-day.ts'
import { isOverdue, isWithoutExcuse } from '../follow-ups/excuse-figures.ts'
import { isHere } from '../follow-ups/working-without.ts'
import { eventsOf } from './check-record.ts'
import { loadRecordsOf } from './load-records.ts'
import { rightToWorkStates } from './right-to-work-tables.ts'
import { excuseNow } from './store-excuse.ts'

interface Reading extends ReadScope {
  deps: Pick<Deps, 'keys' | 'clock' | 'rules'>
}

interface Row {
  id: string
  fullName: string
  site: string | null
  startDate: string | null
  origin: EngagementOrigin | null
  state: ExcusePage['items'][number]['state'] | null
  until: string | null
  followUpDue: string | null
  /** What the list is ordered by. */
  createdAt: Date
}

/**
 * A page of the organisation's employees with their statutory excuses as they are stored: those that end by when they do,
 * else the newest employees first. An employee of whom nothing was recorded has none.
 */
export async function listExcuses(reading: Reading, search: ExcuseSearch): Promise<ExcusePage> {
  const { keys } = reading.deps
  const after = search.cursor ? openCursor(keys, search.cursor) : undefined
  const isByEnd = search.endsWithinDays !== undefined
  const rows = await (isByEnd ? loadEnding(reading, search, after) : loadNewest(reading, search, after))
  const { page, nextCursor } = pageOf(keys, rows, search.limit)
  // The limits are sealed with the checks, and are not stored apart from them.
  const recorded = page.filter(({ state }) => state !== null).map(({ id }) => id)
  const records = await loadRecordsOf(reading, recorded)
  const items = page.map(({ id, state, fullName, site, startDate, origin, until, followUpDue }) => ({
    employeeId: id,
    fullName,
    site,
    startDate,
    state: state ?? ('none' as const),
    until,
    followUpDue,
    conditions: excuseNow(reading, { startDate, origin }, eventsOf(records.get(id) ?? [])).conditions,
  }))
  return { items, nextCursor }
}

const shown = {
  id: employees.id,
  fullName: employees.fullName,
  site: employees.site,
  startDate: employees.startDate,
  origin: employees.origin,
  state: rightToWorkStates.state,
  until: rightToWorkStates.until,
  followUpDue: rightToWorkStates.followUpDue,
}

/** Without a concern or an end the list is of all, those who have left among them. */
function isShown(reading: ReadScope, { site, concern, endsWithinDays }: ExcuseSearch): SQL | undefined {
  const { deps, orgId } = reading
  const today = londonDay(deps.clock())
  const needsLook = concern !== undefined || endsWithinDays !== undefined
  return and(
    eq(employees.orgId, orgId),
    isNull(employees.erasedAt),
    needsLook ? isHere(today) : undefined,
    concern === 'without_excuse' ? isWithoutExcuse(reading) : undefined,
    concern === 'follow_up_overdue' ? isOverdue(today) : undefined,
    site === undefined ? undefined : eq(employees.site, site),
  )
}

const isTheirs = and(
  eq(rightToWorkStates.orgId, employees.orgId),
  eq(rightToWorkStates.employeeId, employees.id),
)

async function loadEnding(
  reading: ReadScope,
  search: ExcuseSearch,
  after: ListPosition | undefined,
): Promise<Row[]> {
  const { deps, tx, orgId } = reading
  const { until, employeeId, state } = rightToWorkStates
  const today = londonDay(deps.clock())
  const position = after && sql`(${dayOf(after)}::date, ${after.id}::uuid)`
  const rows = await tx
    .select(shown)
    .from(rightToWorkStates)
    .innerJoin(employees, isTheirs)
    .where(
      and(
        eq(rightToWorkStates.orgId, orgId),
        gte(until, today),
        lte(until, daysAfter(today, search.endsWithinDays ?? 0)),
        search.state && eq(state, search.state),
        isShown(reading, search),
        position && sql`(${until}, ${employeeId}) > ${position}`,
      ),
    )
    .orderBy(asc(until), asc(employeeId))
    .limit(search.limit + 1)
  return rows.map((row) => ({ ...row, createdAt: new Date(`${row.until}T00:00Z`) }))
}

const dayOf = ({ createdAt }: ListPosition) => createdAt.toISOString().slice(0, 10)

function loadNewest(
  reading: ReadScope,
  search: ExcuseSearch,
  after: ListPosition | undefined,
): Promise<Row[]> {
  const { state } = rightToWorkStates
  const hasState = search.state === 'none' ? sql`coalesce(${state}, 'none') = 'none'` : undefined
  return reading.tx
    .select({ ...shown, createdAt: employees.createdAt })
    .from(employees)
    .leftJoin(rightToWorkStates, isTheirs)
    .where(
      and(
        isShown(reading, search),
        hasState ?? (search.state && eq(state, search.state)),
        after && isAfter(employees, after),
      ),
    )
    .orderBy(desc(employees.createdAt), desc(employees.id))
    .limit(search.limit + 1)
}
