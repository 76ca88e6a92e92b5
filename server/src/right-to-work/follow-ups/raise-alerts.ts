import {
  type ExcuseState,
  hasLeft,
  isWorkingWithout,
  type Working,
} from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { addMinutes } from 'date-fns'
import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import type { EmployeeRow } from '#employees/find-employee.ts'
import { record } from '#platform/audit/record.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import type { Scope } from '#platform/scope.ts'
import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import type { Excuse } from '../excuse/statutory-excuse.ts'
import { daysAfter, londonDay } from '../london-day.ts'
import type { rightToWorkStates } from '../right-to-work-tables.ts'
import { rightToWorkAlerts } from './follow-ups-tables.ts'
import { workingDays } from './excuse-figures.ts'

/** Sends one alert, or all waiting alerts of an organisation. */
export const sendAlertsJob = defineJob('right-to-work.alert', {
  data: v.object({ orgId: v.string(), alertId: v.optional(v.string()) }),
})

/** The time for which alerts are gathered, so that those of one night or one import make one email. */
const gatherMinutes = 15

type Employee = Working & { id: string; erasedAt: Date | null }

/**
 * Raises the alert of an end that has fallen due since the excuse was last computed. An end that has only now come to be
 * known raises nothing for days before: who has just entered it knows.
 * @param after the day for which it was computed last
 */
export async function raiseFollowUp(
  scope: Scope,
  employee: Pick<Employee, 'id' | 'leaveDate' | 'erasedAt'>,
  end: string | null,
  after: string,
): Promise<void> {
  const today = londonDay(scope.deps.clock())
  if (employee.erasedAt || hasLeft(employee, today) || end === null || end < today) return
  const days = dueAlert(end, { after, upTo: today }, ruleBook().inForce(today).alerts.days)
  if (days !== undefined) await raise(scope, { employeeId: employee.id, kind: 'follow_up', until: end, days })
}

interface Now {
  state: ExcuseState
  /** A user has just found out about this one employee. */
  isFoundOut?: boolean
}

/** Raises that an employee may be at work without an excuse where that begins, and ends it where it is over. */
export async function raiseStopWork(
  scope: Scope,
  employee: Employee,
  { state, isFoundOut = false }: Now,
): Promise<void> {
  const { deps, tx, orgId } = scope
  const today = londonDay(deps.clock())
  const isWithout =
    !employee.erasedAt && isWorkingWithout(employee, state, workingDays(today, ruleBook().inForce(today)))
  // A lapse that was found out cannot wait to be gathered.
  const atOnce = isFoundOut && state === 'lapsed'
  if (isWithout) return raise(scope, { employeeId: employee.id, kind: 'stop_work' }, atOnce)
  await tx
    .update(rightToWorkAlerts)
    .set({ endedAt: deps.clock() })
    .where(
      and(
        eq(rightToWorkAlerts.orgId, orgId),
        eq(rightToWorkAlerts.employeeId, employee.id),
        eq(rightToWorkAlerts.kind, 'stop_work'),
        isNull(rightToWorkAlerts.endedAt),
      ),
    )
}

type Raised = Pick<typeof rightToWorkAlerts.$inferInsert, 'employeeId' | 'kind' | 'until' | 'days'>

async function raise({ deps, tx, orgId }: Scope, alert: Raised, atOnce = false): Promise<void> {
  const now = deps.clock()
  const [raised] = await tx
    .insert(rightToWorkAlerts)
    .values({ ...alert, orgId, id: crypto.randomUUID(), raisedAt: now })
    .onConflictDoNothing()
    .returning({ id: rightToWorkAlerts.id })
  if (!raised) return
  if (atOnce) return deps.jobs.enqueue(tx, sendAlertsJob, { orgId, alertId: raised.id })
  // Queues a job for each: the first sends all that wait, but may miss those not committed yet.
  await deps.jobs.enqueue(tx, sendAlertsJob, { orgId }, { at: addMinutes(now, gatherMinutes) })
}

/**
 * Writes down that the day of a follow-up has passed since the excuse was last computed, and no check has taken the place
 * of the one before.
 */
export async function tellOverdue(
  scope: Scope,
  { id, leaveDate, erasedAt }: Pick<EmployeeRow, 'id' | 'leaveDate' | 'erasedAt'>,
  before: Pick<typeof rightToWorkStates.$inferSelect, 'computedOn'> | undefined,
  { followUpDue }: Pick<Excuse, 'followUpDue'>,
): Promise<void> {
  const today = londonDay(scope.deps.clock())
  if (!before || followUpDue === null || erasedAt || hasLeft({ leaveDate }, today)) return
  const hasPassed = before.computedOn <= followUpDue && followUpDue < today
  if (!hasPassed) return
  await record(scope, { action: 'rtw.followup_overdue', employeeId: id, data: { due: followUpDue } })
}

/**
 * The day before whose coming a follow-up is told: the end of an excuse, or of the permission that a provisional one is
 * about.
 */
export function endOf({ until, followUpDue }: Record<'until' | 'followUpDue', string | null>): string | null {
  return until ?? followUpDue
}

/** Days in London: after the first, up to and with the second. */
interface Span {
  after: string
  upTo: string
}

/**
 * Returns the alert that falls due within a span, in days before the end. Returns only the last of several: missed
 * alerts are not sent one by one.
 */
export function dueAlert(until: string, { after, upTo }: Span, days: readonly number[]): number | undefined {
  const due = days.filter((count) => {
    const day = daysAfter(until, -count)
    return after < day && day <= upTo
  })
  return due.length ? Math.min(...due) : undefined
}

/** The first day after today on which an alert falls due before an end. */
export function nextAlertDay(until: string, today: string, days: readonly number[]): string | undefined {
  return days
    .map((count) => daysAfter(until, -count))
    .filter((day) => day > today)
    .toSorted()[0]
}
