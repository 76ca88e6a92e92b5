import { and, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { daysAfter } from '../london-day.ts'
import type { Rules } from '../rules/rules.ts'
import { rightToWorkStates } from '../checks/right-to-work-tables.ts'

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

/** Employees who have not left. */
export const isHere = (today: string) => or(isNull(employees.leaveDate), gte(employees.leaveDate, today))
