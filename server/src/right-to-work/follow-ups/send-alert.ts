import { and, eq } from 'drizzle-orm'
import { memberships } from '#accounts/users-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { lockEmployeeRow } from '#employees/lock-employee.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { record } from '#platform/audit/record.ts'
import { derivedId } from '#platform/derived-id.ts'
import type { JobData } from '#platform/jobs/define-job.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { londonDay } from '../london-day.ts'
import { rightToWorkStates } from '../checks/right-to-work-tables.ts'
import type { sendAlertJob } from './follow-up-jobs.ts'
import { rightToWorkAlerts } from './follow-ups-tables.ts'
import { hasLeft, isWorkingWithout } from './working-without.ts'

type Alert = typeof rightToWorkAlerts.$inferSelect

/**
 * Tells users, and of a follow-up the employee, what an alert is about, where that still holds. However often the job is
 * delivered it is told once: the alert is marked in the transaction that queues the messages.
 */
export async function sendAlert(deps: Deps, { orgId, alertId }: JobData<typeof sendAlertJob>): Promise<void> {
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    const isThis = and(eq(rightToWorkAlerts.orgId, orgId), eq(rightToWorkAlerts.id, alertId))
    const { tx } = scope
    const [found] = await tx.select().from(rightToWorkAlerts).where(isThis)
    // Before the alert, as whoever changes their excuse does it.
    if (!found || !(await lockEmployeeRow(scope, found.employeeId))) return
    const [alert] = await tx.select().from(rightToWorkAlerts).where(isThis).for('update')
    if (!alert || alert.sentAt || alert.endedAt) return
    const holds = await stillHolds(scope, alert)
    await tx
      .update(rightToWorkAlerts)
      .set(holds ? { sentAt: deps.clock() } : { endedAt: deps.clock() })
      .where(isThis)
    if (holds) await tell(scope, alert)
  })
}

async function stillHolds({ deps, tx, orgId }: Scope, alert: Alert): Promise<boolean> {
  const { startDate, leaveDate, origin, erasedAt } = employees
  const [found] = await tx
    .select({
      employee: { startDate, leaveDate, origin, erasedAt },
      state: rightToWorkStates.state,
      until: rightToWorkStates.until,
    })
    .from(employees)
    .leftJoin(
      rightToWorkStates,
      and(eq(rightToWorkStates.orgId, employees.orgId), eq(rightToWorkStates.employeeId, employees.id)),
    )
    .where(and(eq(employees.orgId, orgId), eq(employees.id, alert.employeeId)))
  if (!found || found.employee.erasedAt) return false
  const today = londonDay(deps.clock())
  if (alert.kind === 'follow_up') return found.until === alert.until && !hasLeft(found.employee, today)
  return isWorkingWithout(found.employee, found.state ?? 'none', { today, rules: deps.rules.inForce(today) })
}

async function tell(scope: Scope, alert: Alert): Promise<void> {
  const { deps, tx, orgId } = scope
  const { id, employeeId, kind, until, days } = alert
  const told = { employeeId, channel: 'email', aboutDay: until } as const
  // Every user of an organisation may decide.
  const users = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.orgId, orgId))
  const template = kind === 'stop_work' ? kind : 'follow_up_due'
  for (const { userId } of users) {
    await queueMessage(scope, { ...told, id: derivedId(`alert ${id} ${userId}`), template, userId })
  }
  const { employeeFromDay } = deps.rules.inForce(londonDay(deps.clock())).alerts
  if (days !== null && days <= employeeFromDay) {
    await queueMessage(scope, { ...told, id: derivedId(`alert ${id}`), template: 'follow_up' })
  }
  const action = kind === 'stop_work' ? 'rtw.stop_work' : 'rtw.followup_due'
  await record(scope, { action, employeeId, data: { ...(days !== null && { days, until }) } })
}
