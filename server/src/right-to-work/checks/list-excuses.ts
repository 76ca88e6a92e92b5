import type { ExcusePage, ExcuseSearch } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import type { EngagementKind, EngagementOrigin } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { employees, type ListedExcuse } from '#employees/employees-tables.ts'
import { identityDueAt, isRepeated, showListed } from '#employees/show-listed.ts'
import { isSeen } from '#employees/is-seen.ts'
import { loadViewParts } from '#employees/employee-view.ts'
import { conditionsKey, openConditions } from '#employees/sealed-fields.ts'
import { isAfter, type ListPosition, openCursor, pageOf } from '#platform/pagination/keyset.ts'
import type { ReadScope } from '#platform/scope.ts'
import { isAssignedTo, loadAssignees } from '#employees/assignees.ts'
import { londonDay } from '../london-day.ts'
import {
  areTermDatesDue,
  endsOn,
  isDueSoon,
  isEnding,
  isHere,
  isLikenessDue,
  isOverdue,
  isStarting,
  isStartingUncovered,
  isWithoutExcuse,
} from '../follow-ups/excuse-figures.ts'
import { rightToWorkStates } from '../right-to-work-tables.ts'

interface Row {
  id: string
  fullName: string
  site: string | null
  startDate: string | null
  engagement: EngagementKind | null
  leaveDate: string | null
  origin: EngagementOrigin | null
  erasedAt: Date | null
  identityRepeatedAt: Date | null
  conditionsSealed: string | null
  excuse: ListedExcuse | null
  state: ExcusePage['items'][number]['state'] | null
  until: string | null
  followUpDue: string | null
  /** The list is ordered by this. */
  createdAt: Date
}

/**
 * A page of the organisation's employees with their statutory excuses as they are stored: those that end by when they do,
 * those with a follow-up by its day, else the newest employees first. An employee of whom nothing was recorded has none.
 */
export async function listExcuses(reading: ReadScope, search: ExcuseSearch): Promise<ExcusePage> {
  const after = search.cursor ? openCursor(reading, search.cursor) : undefined
  const rows = await loadRows(reading, search, after)
  const { page, nextCursor } = pageOf(reading, rows, search.limit)
  const ids = page.map(({ id }) => id)
  const assignees = await loadAssignees(reading, ids)
  const { steps } = await loadViewParts(
    reading,
    page.filter(({ engagement }) => isRepeated(engagement)).map(({ id }) => id),
  )
  const key = await conditionsKey(reading, page)
  const now = reading.deps.clock()
  const items = page.map((row) => {
    const { id, fullName, site, startDate, leaveDate, origin, followUpDue } = row
    const dueAt = identityDueAt(row, steps.get(id), now)
    const rightToWork = showListed(row, {
      conditions: openConditions(key, row.conditionsSealed),
      identityOverdue: dueAt !== undefined && dueAt <= now,
      today: londonDay(now),
    })
    const { state, until } = row.excuse ? rightToWork : row
    return {
      employeeId: id,
      fullName,
      site,
      startDate,
      leaveDate,
      origin,
      state: state ?? ('none' as const),
      until,
      followUpDue,
      conditions: rightToWork.conditions,
      rightToWork,
      assignee: assignees.get(id) ?? null,
    }
  })
  return { items, nextCursor }
}

function loadRows(reading: ReadScope, search: ExcuseSearch, after: ListPosition | undefined): Promise<Row[]> {
  const { concern, endsWithinDays, startsWithinDays } = search
  if (startsWithinDays !== undefined || concern === 'starts_uncovered')
    return loadByDay(reading, search, { day: sql`${employees.startDate}`, byStart: true }, after)
  if (endsWithinDays !== undefined) return loadByDay(reading, search, { day: endsOn }, after)
  if (concern === 'follow_up_due')
    return loadByDay(reading, search, { day: sql`${rightToWorkStates.followUpDue}` }, after)
  // An employee without a first day is not late yet.
  if (concern === 'likeness_due' || concern === 'term_dates_due')
    return loadByDay(
      reading,
      search,
      { day: sql`coalesce(${employees.startDate}, '9999-12-31'::date)` },
      after,
    )
  return loadNewest(reading, search, after)
}

const shown = {
  id: employees.id,
  fullName: employees.fullName,
  site: employees.site,
  startDate: employees.startDate,
  engagement: employees.engagement,
  leaveDate: employees.leaveDate,
  origin: employees.origin,
  erasedAt: employees.erasedAt,
  identityRepeatedAt: employees.identityRepeatedAt,
  conditionsSealed: employees.conditionsSealed,
  excuse: employees.excuse,
  state: rightToWorkStates.state,
  until: rightToWorkStates.until,
  followUpDue: rightToWorkStates.followUpDue,
}

/** Selects by concern and end; without either it selects all, including employees who have left. */
function isShown(
  reading: ReadScope,
  { site, assignee, concern, endsWithinDays, startsWithinDays }: ExcuseSearch,
): SQL | undefined {
  const today = londonDay(reading.deps.clock())
  const needsLook = concern !== undefined || endsWithinDays !== undefined || startsWithinDays !== undefined
  return and(
    isSeen(reading),
    isNull(employees.erasedAt),
    needsLook ? isHere(today) : undefined,
    concern === 'without_excuse' ? isWithoutExcuse(reading) : undefined,
    concern === 'follow_up_overdue' ? isOverdue(today) : undefined,
    concern === 'follow_up_due' ? isDueSoon(today) : undefined,
    concern === 'likeness_due' ? isLikenessDue : undefined,
    concern === 'term_dates_due' ? areTermDatesDue : undefined,
    concern === 'starts_uncovered' ? isStartingUncovered(today) : undefined,
    startsWithinDays === undefined ? undefined : isStarting(today, startsWithinDays),
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
  { day, byStart = false }: { day: SQL; byStart?: boolean },
  after: ListPosition | undefined,
): Promise<Row[]> {
  const { tx, orgId } = reading
  const { state } = rightToWorkStates
  const position = after && sql`(${dayOf(after)}::date, ${after.id}::uuid)`
  const rows = await tx
    .select({ ...shown, day: sql<string>`${day}` })
    .from(employees)
    .leftJoin(rightToWorkStates, isTheirs)
    .where(
      and(
        // Of a start date nothing need be recorded yet; any other day is that of an excuse.
        byStart ? undefined : eq(rightToWorkStates.orgId, orgId),
        search.state && eq(state, search.state),
        isShown(reading, search),
        position && sql`(${day}, ${employees.id}) > ${position}`,
      ),
    )
    .orderBy(asc(day), asc(employees.id))
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
