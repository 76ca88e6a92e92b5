import type { CoverFilter } from '@bonafide/shared/contract/employees/employee-list.ts'
import type { Employee, EmployeePage, EmployeeSearch } from '@bonafide/shared/contract/employees/employees.ts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { listEmployees } from '#employees/list/list-employees.ts'
import { links } from '#employees/links/links-tables.ts'
import type { ReadScope } from '#platform/scope.ts'
import {
  areTermDatesDue,
  isEnding,
  isHere,
  isLikenessDue,
  isOverdue,
  isStartingUncovered,
  isWithoutExcuse,
} from '../follow-ups/excuse-figures.ts'
import { followUpRequests } from '../follow-ups/follow-ups-tables.ts'
import { londonDay } from '../london-day.ts'
import { rightToWorkStates } from '../right-to-work-tables.ts'

const endings: readonly (CoverFilter | undefined)[] = ['ended', 'ends_30', 'ends_60', 'ends_90']

/**
 * Returns a page of the organisation's employees, by cover too. In a list of cover that ends it is told who has been asked
 * for new evidence.
 */
export async function listByCover(reading: ReadScope, search: EmployeeSearch): Promise<EmployeePage> {
  const page = await listEmployees(reading, search, isOfCover(reading, search.cover))
  if (!endings.includes(search.cover)) return page
  const asked = await loadAsked(
    reading,
    page.items.map(({ employeeId }) => employeeId),
  )
  return { ...page, items: page.items.map((item) => ({ ...item, asked: asked.get(item.employeeId) })) }
}

/** Returns the condition on the cover of employees, of whom those who have left are not. */
export function isOfCover(reading: ReadScope, cover: CoverFilter | undefined): SQL | undefined {
  if (!cover) return undefined
  const today = londonDay(reading.deps.clock())
  return and(isNull(employees.erasedAt), isHere(today), ofCover(reading, cover, today))
}

function ofCover(reading: ReadScope, cover: CoverFilter, today: string): SQL | undefined {
  // As the list shows it: it is computed anew in the first hour after midnight, and none is over until then.
  const { excuse } = employees
  const state = sql`case when ${excuse} ->> 'until' < ${today}
    then coalesce(${excuse} #>> '{afterwards,state}', 'lapsed') else coalesce(${excuse} ->> 'state', 'none') end`
  const ends = (days: number) => isOfStates(reading, isEnding(today, days))
  switch (cover) {
    case 'covered':
      return sql`${state} in ('continuous', 'time_limited', 'grace')`
    case 'continuous':
    case 'time_limited':
    case 'grace':
      return sql`${state} = ${cover}`
    case 'almost':
      return sql`${state} = 'provisional'`
    case 'not_covered':
      return sql`${state} in ('none', 'lapsed')`
    case 'not_required':
      return sql`${state} = 'not_required'`
    case 'ended':
      return sql`${state} = 'lapsed'`
    case 'working':
      return isWithoutExcuse(reading)
    case 'starts_uncovered':
      return isStartingUncovered(today)
    case 'likeness_due':
      return isLikenessDue
    case 'term_dates_due':
      return areTermDatesDue
    case 'follow_up_overdue':
      return isOfStates(reading, isOverdue(today))
    case 'ends_30':
      return ends(30)
    case 'ends_60':
      return ends(60)
    case 'ends_90':
      return ends(90)
  }
}

/** Selects employees by what is stored of their excuse, through an index of that table. */
function isOfStates({ tx, orgId }: ReadScope, is: SQL | undefined): SQL {
  const theirs = tx
    .select({ id: rightToWorkStates.employeeId })
    .from(rightToWorkStates)
    .where(and(eq(rightToWorkStates.orgId, orgId), is))
  return inArray(employees.id, theirs)
}

/** When employees were last asked to prove their right to work again, where it is not decided. */
async function loadAsked(
  { tx, orgId }: ReadScope,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<Employee['asked']>>> {
  if (!employeeIds.length) return new Map()
  const rows = await tx
    .select({ id: followUpRequests.employeeId, at: links.createdAt, openedAt: links.openedAt })
    .from(followUpRequests)
    .innerJoin(links, and(eq(links.orgId, followUpRequests.orgId), eq(links.id, followUpRequests.linkId)))
    .where(
      and(
        eq(followUpRequests.orgId, orgId),
        inArray(followUpRequests.employeeId, [...employeeIds]),
        isNull(followUpRequests.closedAt),
      ),
    )
  return new Map(
    rows.map(({ id, at, openedAt }) => [
      id,
      { at: at.toISOString(), openedAt: openedAt?.toISOString() ?? null },
    ]),
  )
}
