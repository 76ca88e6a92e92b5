import type { RightToWork } from '@bonafide/shared/contract/right-to-work.ts'
import { and, eq } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import type { EmployeeRow } from '#employees/lock-employee.ts'
import type { Engagement, RightToWorkEvent } from '../excuse/right-to-work-event.ts'
import { type Excuse, statutoryExcuse } from '../excuse/statutory-excuse.ts'
import { endOf } from '../follow-ups/alert-days.ts'
import { tellOverdue } from '../follow-ups/tell-overdue.ts'
import { raiseFollowUp, raiseStopWork } from '../follow-ups/raise-alerts.ts'
import { londonDay } from '../london-day.ts'
import { eventsOf } from './check-record.ts'
import { loadRecords } from './load-records.ts'
import { storeConditions } from './store-conditions.ts'
import { rightToWorkStates } from './right-to-work-tables.ts'

type Employee = Pick<EmployeeRow, 'id' | 'startDate' | 'leaveDate' | 'origin' | 'erasedAt'>
type Stored = Employee & Pick<EmployeeRow, 'conditionsSealed'>

/** The statutory excuse of an employee now. An erased one has none to tell of. */
export async function loadRightToWork(
  scope: Pick<Scope, 'deps' | 'tx' | 'orgId'>,
  employee: Employee,
): Promise<RightToWork | null> {
  if (employee.erasedAt) return null
  const records = await loadRecords(scope, employee.id)
  return excuseNow(scope, employee, eventsOf(records))
}

export function excuseNow(
  { deps: { rules, clock } }: { deps: Pick<Deps, 'rules' | 'clock'> },
  engagement: Engagement,
  events: readonly RightToWorkEvent[],
): Excuse {
  return statutoryExcuse(events, engagement, rules, clock())
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
  const excuse = excuseNow(scope, employee, eventsOf(records))
  const before = records.length ? await storeExcuse(scope, employee.id, excuse) : undefined
  await storeConditions(scope, [employee, excuse.conditions])
  // Another end than before has just come to be known.
  if (before && endOf(before) === endOf(excuse)) {
    await raiseFollowUp(scope, employee, endOf(excuse), before.computedOn)
  }
  await raiseStopWork(scope, employee, { state: excuse.state, ...found })
  await tellOverdue(scope, employee, before, excuse)
  return excuse
}

/** @returns what was stored before */
async function storeExcuse(
  scope: Scope,
  employeeId: string,
  { state, until, followUpDue, rules, reason }: Excuse,
): Promise<typeof rightToWorkStates.$inferSelect | undefined> {
  const { deps, tx, orgId } = scope
  const isTheirs = and(eq(rightToWorkStates.orgId, orgId), eq(rightToWorkStates.employeeId, employeeId))
  const [before] = await tx.select().from(rightToWorkStates).where(isTheirs).for('update')
  const now = { state, until, followUpDue, computedOn: londonDay(deps.clock()) }
  await tx
    .insert(rightToWorkStates)
    .values({ orgId, employeeId, ...now })
    .onConflictDoUpdate({ target: [rightToWorkStates.orgId, rightToWorkStates.employeeId], set: now })
  await tellChange(scope, employeeId, before, { state, until, rules, reason })
  return before
}

type Before = Pick<typeof rightToWorkStates.$inferSelect, 'state' | 'until'>

/** Writes down that an excuse has changed, where it has. */
export async function tellChange(
  scope: Scope,
  employeeId: string,
  before: Before | undefined,
  { state, until, rules, reason }: Pick<Excuse, 'state' | 'until' | 'rules' | 'reason'>,
): Promise<boolean> {
  const from = before?.state ?? 'none'
  if (from === state && (before?.until ?? null) === until) return false
  const data = { from, to: state, until, rules, ...(reason && { excuseReason: reason }) }
  await record(scope, { action: 'rtw.excuse_changed', employeeId, data })
  return true
}
