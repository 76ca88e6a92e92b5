import type { ExcuseState } from '@bonafide/shared/contract/statutory-excuse.ts'
import { and, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { daysAfter } from '../london-day.ts'
import type { Rules } from '../rules/rules.ts'
import { rightToWorkStates } from '../checks/right-to-work-tables.ts'

export interface Working {
  startDate: string | null
  leaveDate: string | null
  origin: string | null
}

/** Whether an employee has left: the day of leaving is the last one. */
export function hasLeft({ leaveDate }: Pick<Working, 'leaveDate'>, today: string): boolean {
  return leaveDate !== null && leaveDate < today
}

/**
 * Whether an employee may be at work without a statutory excuse: their start date has come and they never had one, or
 * the one they had has lapsed. After a transfer of undertakings there are some days for the first check (rule 21).
 */
export function isWorkingWithout(
  employee: Working,
  state: ExcuseState,
  { today, rules }: { today: string; rules: Rules },
): boolean {
  if (hasLeft(employee, today)) return false
  if (state === 'lapsed') return true
  if (state !== 'none' && state !== 'provisional') return false
  const { startDate, origin } = employee
  if (startDate === null) return false
  return origin === 'tupe' ? daysAfter(startDate, rules.tupe.days) < today : startDate <= today
}

/** The same of rows of employees, joined with what is stored of their excuses. */
export function workingWithout(today: string, rules: Rules): SQL | undefined {
  const { startDate, origin } = employees
  const isLate = sql`case when ${origin} = 'tupe' then ${startDate} + ${rules.tupe.days}::int < ${today}
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
