import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { besideLikeness, type RightToWork } from '@bonafide/shared/contract/statutory-excuse.ts'
import { and, eq } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import { identityDueAt, isRepeated } from '#employees/show-listed.ts'
import { loadSteps } from '#employees/steps.ts'
import type { EmployeeRow } from '#employees/find-employee.ts'
import type { Engagement, RightToWorkEvent } from '../excuse/right-to-work-event.ts'
import { type Excuse, statutoryExcuse, usableChecks } from '../excuse/statutory-excuse.ts'
import type { JudgedCheck } from '../excuse/walk-events.ts'
import { endOf } from '../follow-ups/alert-days.ts'
import { tellOverdue } from '../follow-ups/tell-overdue.ts'
import { raiseFollowUp, raiseStopWork } from '../follow-ups/raise-alerts.ts'
import { daysAfter, londonDay } from '../london-day.ts'
import { eventsOf } from './check-record.ts'
import { loadRecords } from './load-records.ts'
import { storeListed } from './store-listed.ts'
import { rightToWorkStates } from './right-to-work-tables.ts'

type Employee = Pick<
  EmployeeRow,
  'id' | 'engagement' | 'startDate' | 'leaveDate' | 'origin' | 'erasedAt' | 'identityRepeatedAt'
>
type Stored = Employee & Pick<EmployeeRow, 'conditionsSealed' | 'excuse'>

/** The statutory excuse of an employee now. An erased one has none to tell of. */
export async function loadRightToWork(
  scope: Pick<Scope, 'deps' | 'tx' | 'orgId'>,
  employee: Employee,
): Promise<RightToWork | null> {
  if (employee.erasedAt) return null
  const records = await loadRecords(scope, employee.id)
  return excuseToShow(scope, await engagementOf(scope, employee), eventsOf(records))
}

/** Returns an employee's engagement, and whether their identity should have been confirmed again by now (rule 22). */
export async function engagementOf(
  { deps, tx, orgId }: Pick<Scope, 'deps' | 'tx' | 'orgId'>,
  employee: Employee,
): Promise<Engagement> {
  const { engagement, startDate, origin } = employee
  const own = { engagement, startDate, origin }
  if (!isRepeated(engagement)) return own
  const now = deps.clock()
  const { id } = await loadSteps(tx, { orgId, employeeId: employee.id })
  const dueAt = identityDueAt(employee, [{ ...id, type: 'id' }], now)
  return { ...own, identityOverdue: dueAt !== undefined && dueAt <= now }
}

export function excuseNow(
  { deps: { clock } }: { deps: Pick<Deps, 'clock'> },
  engagement: Engagement,
  events: readonly RightToWorkEvent[],
): Excuse {
  return statutoryExcuse(events, engagement, ruleBook(), clock())
}

/** Computes the excuse now with the check that waits for the likeness alone, where there is one (rule 7). */
export function excuseToShow(
  scope: { deps: Pick<Deps, 'clock'> },
  engagement: Engagement,
  events: readonly RightToWorkEvent[],
): Excuse {
  const excuse = excuseNow(scope, engagement, events)
  if (!excuse.missing.includes('likeness')) return excuse
  const open = usableChecks(events, engagement, { book: ruleBook(), at: scope.deps.clock() }).findLast(
    ({ judgement }) => judgement.worth === 'incomplete',
  )
  return { ...excuse, likenessCheck: open && waitsForLikeness(open) ? open.event.id : null }
}

/** True when a user can attest the likeness. For an earlier check only its maker can, so none here has to (rule 24). */
function waitsForLikeness({ event, judgement: { missing } }: JudgedCheck): boolean {
  return (
    event.facts.kind !== 'recorded' &&
    missing.includes('likeness') &&
    missing.every((part) => part === 'likeness' || besideLikeness.includes(part))
  )
}

/**
 * Computes what an excuse comes to by time alone on the day after it ends, for the lists of the hour in which it is not
 * computed anew yet; undefined where it has no end.
 */
export function excuseAfter(
  engagement: Engagement,
  events: readonly RightToWorkEvent[],
  { until }: Pick<Excuse, 'until'>,
): Excuse | undefined {
  if (until === null) return undefined
  return statutoryExcuse(events, engagement, ruleBook(), new Date(`${daysAfter(until, 1)}T12:00:00Z`))
}

/**
 * Computes the excuse of a locked employee anew, and tells where it is another one than before.
 * @param found `isFoundOut`: a user has just found out that it is lost, so users are told at once
 */
export async function refreshRightToWork(
  scope: Scope,
  employee: Stored,
  found: { isFoundOut?: boolean } = {},
): Promise<RightToWork> {
  const records = await loadRecords(scope, employee.id)
  const [engagement, events] = [await engagementOf(scope, employee), eventsOf(records)]
  const excuse = excuseToShow(scope, engagement, events)
  const before = await storeExcuse(scope, employee.id, excuse, records.length > 0)
  await storeListed(scope, [employee, excuse, excuseAfter(engagement, events, excuse)])
  // A changed end was entered just now, so users know it: only an unchanged one raises alerts.
  if (before && endOf(before) === endOf(excuse)) {
    await raiseFollowUp(scope, employee, endOf(excuse), before.computedOn)
  }
  await raiseStopWork(scope, employee, { state: excuse.state, ...found })
  await tellOverdue(scope, employee, before, excuse)
  return excuse
}

/** Stores an excuse, unless the employee has neither a record nor an excuse. @returns the row stored before */
async function storeExcuse(
  scope: Scope,
  employeeId: string,
  { state, until, followUpDue, rules }: Excuse,
  isRecorded: boolean,
): Promise<typeof rightToWorkStates.$inferSelect | undefined> {
  const { deps, tx, orgId } = scope
  const isTheirs = and(eq(rightToWorkStates.orgId, orgId), eq(rightToWorkStates.employeeId, employeeId))
  const [before] = await tx.select().from(rightToWorkStates).where(isTheirs).for('update')
  if (!isRecorded && !before && state === 'none') return undefined
  const now = { state, until, followUpDue, computedOn: londonDay(deps.clock()) }
  await tx
    .insert(rightToWorkStates)
    .values({ orgId, employeeId, ...now })
    .onConflictDoUpdate({ target: [rightToWorkStates.orgId, rightToWorkStates.employeeId], set: now })
  await tellChange(scope, employeeId, before, { state, until, rules })
  return before
}

type Before = Pick<typeof rightToWorkStates.$inferSelect, 'state' | 'until'>

/** Writes down that an excuse has changed, where it has; not why, which tells of papers: no entry of the log can be erased. */
export async function tellChange(
  scope: Scope,
  employeeId: string,
  before: Before | undefined,
  { state, until, rules }: Pick<Excuse, 'state' | 'until' | 'rules'>,
): Promise<boolean> {
  const from = before?.state ?? 'none'
  if (from === state && (before?.until ?? null) === until) return false
  const data = { from, to: state, until, rules }
  await record(scope, { action: 'rtw.excuse_changed', employeeId, data })
  return true
}
