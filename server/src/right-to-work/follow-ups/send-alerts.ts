import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { hasLeft, isWorkingWithout } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { seenAmong } from '#employees/is-seen.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { loadToldUsers, loadUserIds } from '#accounts/memberships.ts'
import { derivedId } from '#platform/derived-id.ts'
import type { JobData } from '#platform/jobs/define-job.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { londonDay } from '../london-day.ts'
import { rightToWorkStates } from '../right-to-work-tables.ts'
import { endOf, type sendAlertsJob } from './raise-alerts.ts'
import { alerts as alertsNotice, escalation, followUpDue, namedInEmail, stopWork } from './alert-messages.ts'
import { remindOfFollowUp } from './ask-again.ts'
import { rightToWorkAlerts } from './follow-ups-tables.ts'
import { workingDays } from './excuse-figures.ts'

type Alert = typeof rightToWorkAlerts.$inferSelect

/**
 * Sends alerts that still hold to users, and of a follow-up to the employee: each user gets one email, each employee
 * one of their own. A repeated delivery sends nothing twice: the alerts are marked in the transaction that queues the
 * messages.
 */
export async function sendAlerts(
  deps: Deps,
  { orgId, alertId }: JobData<typeof sendAlertsJob>,
): Promise<void> {
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    const waiting = await lockWaiting(scope, alertId)
    if (!waiting.length) return
    const held = latestOfEach(await stillHolding(scope, waiting))
    const mark = (alerts: readonly Alert[], values: Partial<Alert>) =>
      scope.tx
        .update(rightToWorkAlerts)
        .set(values)
        .where(and(eq(rightToWorkAlerts.orgId, orgId), inArray(rightToWorkAlerts.id, alerts.map(idOf))))
    await mark(held, { sentAt: scope.deps.clock() })
    await mark(
      waiting.filter((alert) => !held.includes(alert)),
      { endedAt: scope.deps.clock() },
    )
    await tell(scope, held)
  })
}

const idOf = ({ id }: Alert) => id

/** Locks the employees of waiting alerts before the alerts, in the same order as a change of their excuse does. */
async function lockWaiting({ tx, orgId }: Scope, alertId: string | undefined): Promise<Alert[]> {
  const isWaiting = and(
    eq(rightToWorkAlerts.orgId, orgId),
    isNull(rightToWorkAlerts.sentAt),
    isNull(rightToWorkAlerts.endedAt),
    alertId === undefined ? undefined : eq(rightToWorkAlerts.id, alertId),
  )
  const theirs = tx.select({ id: rightToWorkAlerts.employeeId }).from(rightToWorkAlerts).where(isWaiting)
  const locked = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.orgId, orgId), inArray(employees.id, theirs)))
    .orderBy(asc(employees.id))
    .for('update')
  if (!locked.length) return []
  const ids = new Set(locked.map(({ id }) => id))
  const waiting = await tx
    .select()
    .from(rightToWorkAlerts)
    .where(isWaiting)
    .orderBy(asc(rightToWorkAlerts.employeeId), asc(rightToWorkAlerts.id))
    .for('update')
  // An alert that was raised in between has a job of its own.
  return waiting.filter(({ employeeId }) => ids.has(employeeId))
}

/** Returns the alerts whose cause is still there, most urgent first. */
async function stillHolding({ deps, tx, orgId }: Scope, alerts: readonly Alert[]): Promise<Alert[]> {
  const { id, fullName, startDate, leaveDate, origin, erasedAt } = employees
  const { state, until, followUpDue: due } = rightToWorkStates
  const ids = alerts.map(({ employeeId }) => employeeId)
  const rows = await tx
    .select({ id, fullName, startDate, leaveDate, origin, erasedAt, state, until, followUpDue: due })
    .from(employees)
    .leftJoin(
      rightToWorkStates,
      and(eq(rightToWorkStates.orgId, employees.orgId), eq(rightToWorkStates.employeeId, employees.id)),
    )
    .where(and(eq(employees.orgId, orgId), inArray(id, ids)))
  const found = new Map(rows.map((row) => [row.id, row]))
  const today = londonDay(deps.clock())
  const days = workingDays(today, ruleBook().inForce(today))
  const holds = ({ kind, employeeId, until: end }: Alert) => {
    const employee = found.get(employeeId)
    if (!employee || employee.erasedAt) return false
    if (kind === 'follow_up')
      return end !== null && today <= end && endOf(employee) === end && !hasLeft(employee, today)
    return isWorkingWithout(employee, employee.state ?? 'none', days)
  }
  const urgency = ({ until: end, employeeId }: Alert) => `${end ?? ''} ${found.get(employeeId)?.fullName}`
  return alerts.filter(holds).toSorted((a, b) => urgency(a).localeCompare(urgency(b), 'en-GB'))
}

/** Keeps only the last of several alerts before the same end: missed ones are not sent one by one. */
function latestOfEach(alerts: readonly Alert[]): Alert[] {
  const latest = new Map<string, Alert>()
  for (const alert of alerts) {
    const key = `${alert.employeeId} ${alert.until}`
    const before = latest.get(key)
    if (!before || (alert.days ?? 0) < (before.days ?? 0)) latest.set(key, alert)
  }
  return [...latest.values()]
}

async function tell(scope: Scope, alerts: readonly Alert[]): Promise<void> {
  const { deps } = scope
  await tellUsers(scope, alerts)
  const escalated = await escalate(scope, alerts)
  const { employeeFromDay } = ruleBook().inForce(londonDay(deps.clock())).alerts
  for (const { id, employeeId, until: day, days } of alerts) {
    if (days === null || days > employeeFromDay) continue
    await remindOfFollowUp(scope, employeeId, { day, id: derivedId(`alert ${id}`) })
  }
  for (const { employeeId, kind, until, days } of alerts) {
    const action = kind === 'stop_work' ? 'rtw.stop_work' : 'rtw.followup_due'
    await record(scope, { action, employeeId, data: { ...(days !== null && { days, until }) } })
  }
  for (const { employeeId, days, until } of escalated) {
    await record(scope, { action: 'rtw.escalated', employeeId, data: { days, until } })
  }
}

async function tellUsers(scope: Scope, alerts: readonly Alert[]): Promise<void> {
  for (const { userId, sites } of await loadToldUsers(scope, alertsNotice.audience)) {
    const theirs = await ofSites(scope, alerts, sites)
    const [first] = theirs
    if (!first) continue
    // An alert is told once, so the first of them stands for all.
    const id = derivedId(`alert ${first.id} ${userId}`)
    const message = { id, employeeId: first.employeeId, channel: 'email', userId } as const
    if (theirs.length > 1)
      await queueMessage(scope, alertsNotice, { ...message, about: listOf(theirs, sites) })
    else if (first.kind === 'follow_up' && first.until)
      await queueMessage(scope, followUpDue, { ...message, about: { day: first.until } })
    else await queueMessage(scope, stopWork, { ...message, about: {} })
  }
}

/** Returns the alerts that a user may see. */
async function ofSites(
  { tx, orgId }: Scope,
  alerts: readonly Alert[],
  sites: string[] | null,
): Promise<Alert[]> {
  const ids = alerts.map(({ employeeId }) => employeeId)
  const seen = await seenAmong({ tx, orgId, ...(sites && { sites }) }, ids)
  return alerts.filter(({ employeeId }) => seen.has(employeeId))
}

/**
 * Reminds the user named by the organisation shortly before an end, in addition to the alert that every user gets. The
 * owners get it when that user may not. @returns the alerts sent
 */
async function escalate(scope: Scope, alerts: readonly Alert[]): Promise<Alert[]> {
  const { deps, tx, orgId } = scope
  const { escalateFromDay } = ruleBook().inForce(londonDay(deps.clock())).alerts
  const isLate = ({ days }: Alert) => days !== null && days <= escalateFromDay
  const [organisation] = await tx
    .select({ escalateTo: organisations.escalateTo })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  if (!organisation?.escalateTo) return []
  const told = await loadToldUsers(scope, escalation.audience)
  const named = told.find(({ userId }) => userId === organisation.escalateTo)
  const sites = named?.sites ?? null
  const late = await ofSites(scope, alerts.filter(isLate), sites)
  const [first] = late
  if (!first) return []
  for (const userId of named ? [named.userId] : await loadUserIds(scope, 'owner')) {
    await queueMessage(scope, escalation, {
      id: derivedId(named ? `escalation ${first.id}` : `escalation ${first.id} ${userId}`),
      employeeId: first.employeeId,
      channel: 'email',
      userId,
      about: listOf(late, sites),
    })
  }
  return late
}

// Takes all employees for a user who is limited to sites: theirs are selected when the email is written.
const listOf = (alerts: readonly Alert[], sites: string[] | null) => ({
  count: alerts.length,
  employees: alerts
    .slice(0, sites ? alerts.length : namedInEmail)
    .map(({ employeeId, until }) => ({ employeeId, by: until })),
})
