import {
  type ExcuseFigures,
  besideLikeness,
} from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { and, between, eq, exists, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { isOfOwnSites } from '#employees/is-seen.ts'
import { readRows } from '#platform/db/database.ts'
import type { ReadScope } from '#platform/scope.ts'
import { daysAfter, londonDay } from '../london-day.ts'
import { rightToWorkStates } from '../right-to-work-tables.ts'
import type { Rules } from '../rules/rules.ts'
import { rightToWorkAlerts } from './follow-ups-tables.ts'

/** Employees who have not left. */
export const isHere = (today: string) => or(isNull(employees.leaveDate), gte(employees.leaveDate, today))

/** Returns the days by which an employee counts as being at work without an excuse. */
export function workingDays(today: string, { tupe }: Rules) {
  return { today, transferDue: daysAfter(today, -tupe.days) }
}

/** `isWorkingWithout` of rows of employees, joined with what is stored of their excuses. */
export function workingWithout(today: string, rules: Rules): SQL | undefined {
  const { startDate, origin } = employees
  const { transferDue } = workingDays(today, rules)
  const isLate = sql`case when ${origin} = 'tupe' then ${startDate} < ${transferDue}
    else ${startDate} <= ${today} end`
  const { state } = rightToWorkStates
  return and(
    isNull(employees.erasedAt),
    isHere(today),
    or(eq(state, 'lapsed'), and(sql`coalesce(${state}, 'none') in ('none', 'provisional')`, isLate)),
  )
}

/** Employees who may be at work without an excuse, as it was last computed: a condition on their rows. */
export function isWithoutExcuse({ tx }: Pick<ReadScope, 'tx'>): SQL {
  const { orgId, employeeId, kind, endedAt } = rightToWorkAlerts
  return exists(
    tx
      .select({ one: sql`1` })
      .from(rightToWorkAlerts)
      .where(
        and(eq(orgId, employees.orgId), eq(employeeId, employees.id), eq(kind, 'stop_work'), isNull(endedAt)),
      ),
  )
}

/** Selects overdue follow-ups: the day has passed and no check has replaced the one before. */
export const isOverdue = (today: string) => lt(rightToWorkStates.followUpDue, today)

// The first reminder of a follow-up goes out this long before its day (right-to-work.md, follow-ups).
const dueSoonDays = 60

/** Selects follow-ups that are overdue or due soon, by the index on their day. */
export const isDueSoon = (today: string) => lte(rightToWorkStates.followUpDue, daysAfter(today, dueSoonDays))

/** When an excuse ends, or the permission that a provisional one is about: as its index has it. */
export const endsOn = sql<string>`coalesce(${rightToWorkStates.until}, ${rightToWorkStates.followUpDue})`

/** Selects employees whose excuse, or permission on record, ends within so many days from today. */
export const isEnding = (today: string, days: number) => between(endsOn, today, daysAfter(today, days))

/**
 * A check waits for a user to see the employee, and for nothing else that one press does not settle (rule 7). An excuse
 * that was stored before it named the check is judged by what is missing, until it is computed anew.
 */
export const isLikenessDue = sql`(${employees.excuse} @> '{"missing":["likeness"]}'
  and coalesce(${employees.excuse} -> 'likenessCheck' <> 'null',
    ${employees.excuse} -> 'missing' <@ ${JSON.stringify(['likeness', ...besideLikeness])}))`

/** A student's term dates end soon, or have ended (rule 9). */
export const areTermDatesDue = sql`${employees.excuse} @> '{"warnings":["term_dates_end"]}'`

const startsSoonDays = 7

/** Selects employees who start work from today on within so many days. */
export const isStarting = (today: string, withinDays: number) =>
  between(employees.startDate, today, daysAfter(today, withinDays))

/** Selects those who start soon and are not covered by then; from their first day on they are at work without an excuse. */
export const isStartingUncovered = (today: string) =>
  sql`(${between(employees.startDate, daysAfter(today, 1), daysAfter(today, startsSoonDays))} and not exists (
    select from ${rightToWorkStates} where ${rightToWorkStates.orgId} = ${employees.orgId}
      and ${rightToWorkStates.employeeId} = ${employees.id}
      and ${rightToWorkStates.state} not in ('none', 'provisional', 'lapsed')))`

/** Counts the employees whose right to work needs attention, in one statement; each count uses an index of its own. */
export async function excuseFigures(scope: ReadScope): Promise<ExcuseFigures> {
  const { deps, tx, orgId } = scope
  const on = londonDay(deps.clock())
  const within = (days: number) => sql`(count(*) filter (where ${endsOn} <= ${daysAfter(on, days)}))::int`
  const ofEmployees = (which: SQL) =>
    sql`(select count(*)::int from ${employees}
      where ${employees.orgId} = ${orgId} and ${isHereNow} and ${which})`
  const isHereNow = and(isNull(employees.erasedAt), isHere(on), isOfOwnSites(scope))
  const ofState = sql`from ${rightToWorkStates}
    join ${employees} on ${employees.orgId} = ${rightToWorkStates.orgId}
      and ${employees.id} = ${rightToWorkStates.employeeId} and ${isHereNow}
    where ${rightToWorkStates.orgId} = ${orgId}`
  const [figures] = await readRows<Omit<ExcuseFigures, 'on'>>(
    tx,
    sql`select ending.*,
      (select count(*)::int from ${rightToWorkAlerts}
        join ${employees} on ${employees.orgId} = ${rightToWorkAlerts.orgId}
          and ${employees.id} = ${rightToWorkAlerts.employeeId} and ${isHereNow}
        where ${rightToWorkAlerts.orgId} = ${orgId} and ${rightToWorkAlerts.kind} = 'stop_work'
          and ${rightToWorkAlerts.endedAt} is null) as "withoutExcuse",
      (select count(*)::int ${ofState} and ${isOverdue(on)}) as "followUpOverdue",
      ${ofEmployees(isLikenessDue)} as "likenessDue", ${ofEmployees(areTermDatesDue)} as "termDatesDue",
      ${ofEmployees(isStartingUncovered(on))} as "startsUncovered"
    from (
      select ${within(30)} as "endsWithin30", ${within(60)} as "endsWithin60", ${within(90)} as "endsWithin90"
      ${ofState} and ${isEnding(on, 90)}
    ) ending`,
  )
  if (!figures) throw new Error('the excuses were not counted')
  return { on, ...figures }
}
