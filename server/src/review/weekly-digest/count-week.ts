import { and, between, eq, isNull } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import type { ReadScope } from '#platform/scope.ts'
import { countVerifications } from '#review/queue/count-verifications.ts'
import { rightToWorkStates } from '#right-to-work/checks/right-to-work-tables.ts'
import { excuseFigures } from '#right-to-work/follow-ups/excuse-figures.ts'
import { isHere } from '#right-to-work/follow-ups/working-without.ts'
import { daysAfter, londonDay } from '#right-to-work/london-day.ts'

export interface Week {
  /** The Monday of the week. */
  week: string
  followUpsDue: number
  followUpsOverdue: number
  reviewsWaiting: number
  withoutExcuse: number
}

/** Counts what there is to do in an organisation in the week that begins today. */
export async function countWeek(scope: ReadScope): Promise<Week> {
  const { deps, tx, orgId } = scope
  const week = londonDay(deps.clock())
  const { followUpOverdue, withoutExcuse } = await excuseFigures(scope)
  const { needsYou } = await countVerifications(scope, {})
  const isTheirs = and(
    eq(employees.orgId, rightToWorkStates.orgId),
    eq(employees.id, rightToWorkStates.employeeId),
  )
  const due = await tx
    .select({ id: rightToWorkStates.employeeId })
    .from(rightToWorkStates)
    .innerJoin(employees, isTheirs)
    .where(
      and(
        eq(rightToWorkStates.orgId, orgId),
        between(rightToWorkStates.followUpDue, week, daysAfter(week, 6)),
        isNull(employees.erasedAt),
        isHere(week),
      ),
    )
  return {
    week,
    followUpsDue: due.length,
    followUpsOverdue: followUpOverdue,
    reviewsWaiting: needsYou,
    withoutExcuse,
  }
}
