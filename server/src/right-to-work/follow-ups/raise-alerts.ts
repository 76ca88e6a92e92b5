import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import {
  type ExcuseState,
  hasLeft,
  isWorkingWithout,
  type Working,
} from '@bonafide/shared/contract/statutory-excuse.ts'
import { addMinutes } from 'date-fns'
import { and, eq, isNull } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { londonDay } from '../london-day.ts'
import { dueAlert } from './alert-days.ts'
import { sendAlertsJob } from './follow-up-jobs.ts'
import { rightToWorkAlerts } from './follow-ups-tables.ts'
import { workingDays } from './working-without.ts'

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
