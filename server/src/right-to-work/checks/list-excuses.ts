import type { ExcusePage, ExcuseSearch } from '@bonafide/shared/contract/excuses.ts'
import type { EngagementOrigin } from '@bonafide/shared/contract/right-to-work.ts'
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { isSeen } from '#employees/is-seen.ts'
import { isAfter, type ListPosition, openCursor, pageOf } from '#platform/pagination/keyset.ts'
import type { Deps, ReadScope } from '#platform/scope.ts'
import { isAssignedTo, loadAssignees } from '../assignees.ts'
import { londonDay } from '../london-day.ts'
import { endsOn, isDueSoon, isEnding, isOverdue, isWithoutExcuse } from '../follow-ups/excuse-figures.ts'
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
 * those with a follow-up by its day, else the newest employees first. An employee of whom nothing was recorded has none.
 */
export async function listExcuses(reading: Reading, search: ExcuseSearch): Promise<ExcusePage> {
  const after = search.cursor ? openCursor(reading, search.cursor) : undefined
  const isByDay = search.endsWithinDays !== undefined || search.concern === 'follow_up_due'
  const rows = await (isByDay ? loadByDay(reading, search, after) : loadNewest(reading, search, after))
  const { page, nextCursor } = pageOf(reading, rows, search.limit)
  // The limits are sealed with the checks, and are not stored apart from them.
  const recorded = page.filter(({ state }) => state !== null).map(({ id }) => id)
  const records = await loadRecordsOf(reading, recorded)
  const assignees = await loadAssignees(
    reading,
    page.map(({ id }) => id),
  )
  const items = page.map(({ id, state, fullName, site, startDate, origin, until, followUpDue }) => ({
    employeeId: id,
    fullName,
    site,
    startDate,
    state: state ?? ('none' as const),
    until,
    followUpDue,
    conditions: excuseNow(reading, { startDate, origin }, eventsOf(records.get(id) ?? [])).conditions,
    assignee: assignees.get(id) ?? null,
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
function isShown(
  reading: ReadScope,
  { site, assignee, concern, endsWithinDays }: ExcuseSearch,
): SQL | undefined {
  const today = londonDay(reading.deps.clock())
  const needsLook = concern !== undefined || endsWithinDays !== undefined
  return and(
    isSeen(reading),
    isNull(employees.erasedAt),
    needsLook ? isHere(today) : undefined,
    concern === 'without_excuse' ? isWithoutExcuse(reading) : undefined,
    concern === 'follow_up_overdue' ? isOverdue(today) : undefined,
    concern === 'follow_up_due' ? isDueSoon(today) : undefined,
    endsWithinDays === undefined ? undefined : isEnding(today, endsWithinDays),
    site === undefined ? undefined : eq(employees.site, site),
    isAssignedTo(assignee),
  )
}

const isTheirs = and(
  eq(rightToWorkStates.orgId, employees.orgId),
  eq(rightToWorkStates.employeeId, employees.id),
)

async function loadByDay(
  reading: ReadScope,
  search: ExcuseSearch,
  after: ListPosition | undefined,
): Promise<Row[]> {
  const { tx, orgId } = reading
  const { followUpDue, employeeId, state } = rightToWorkStates
  const day = search.concern === 'follow_up_due' ? followUpDue : endsOn
  const position = after && sql`(${dayOf(after)}::date, ${after.id}::uuid)`
  const rows = await tx
    .select({ ...shown, day })
    .from(rightToWorkStates)
    .innerJoin(employees, isTheirs)
    .where(
      and(
        eq(rightToWorkStates.orgId, orgId),
        search.state && eq(state, search.state),
        isShown(reading, search),
        position && sql`(${day}, ${employeeId}) > ${position}`,
      ),
    )
    .orderBy(asc(day), asc(employeeId))
    .limit(search.limit + 1)
  return rows.map((row) => ({ ...row, createdAt: new Date(`${row.day}T00:00Z`) }))
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
