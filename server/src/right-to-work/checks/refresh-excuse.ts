import { isDeepStrictEqual } from 'node:util'
import type { RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { employees, type ListedExcuse } from '#employees/employees-tables.ts'
import type { EmployeeRow } from '#employees/find-employee.ts'
import { conditionsKey, openConditions, sealConditions } from '#employees/sealed-fields.ts'
import { record } from '#platform/audit/record.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import type { Scope } from '#platform/scope.ts'
import type { Excuse } from '../excuse/statutory-excuse.ts'
import { endOf, raiseFollowUp, raiseStopWork, tellOverdue } from '../follow-ups/raise-alerts.ts'
import { londonDay } from '../london-day.ts'
import { rightToWorkStates } from '../right-to-work-tables.ts'
import { eventsOf } from './check-record.ts'
import { type Employee, engagementOf, excuseAfter, excuseToShow } from './load-excuse.ts'
import { loadRecords } from './load-records.ts'

type Stored = Employee & Pick<EmployeeRow, 'conditionsSealed' | 'excuse'>

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

interface Listed {
  id: string
  conditionsSealed: string | null
  excuse: ListedExcuse | null
}

/** `afterwards`: what the excuse comes to when it ends. */
type Change = readonly [employee: Listed, excuse: Excuse, afterwards?: Excuse | undefined]

/** Compares an excuse with the one that is stored for the lists. The limits on the work are opened where the rest agrees. */
export async function isListedOtherwise(
  scope: Scope,
  [employee, excuse, afterwards]: Change,
): Promise<boolean> {
  if (!isDeepStrictEqual(employee.excuse, listedExcuse(excuse, afterwards))) return true
  const key = await conditionsKey(scope, [employee])
  return !isDeepStrictEqual(openConditions(key, employee.conditionsSealed), excuse.conditions)
}

/** Stores the excuse of a locked employee, to be listed. */
export async function storeListed(scope: Scope, change: Change): Promise<void> {
  if (await isListedOtherwise(scope, change)) await writeListed(scope, change)
}

/**
 * Does the same for several who are not locked. One who is worked on at that moment is passed over: waiting for them
 * would be waiting for who waits for this.
 * @returns the ids of those who were passed over
 */
export async function storeListedOf(scope: Scope, changes: readonly Change[]): Promise<ReadonlySet<string>> {
  const ids = changes.map(([{ id }]) => id)
  if (!ids.length) return new Set()
  const locked = await scope.tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.orgId, scope.orgId), inArray(employees.id, ids)))
    .for('update', { skipLocked: true })
  const free = new Set(locked.map(({ id }) => id))
  for (const change of changes) if (free.has(change[0].id)) await writeListed(scope, change)
  return new Set(ids.filter((id) => !free.has(id)))
}

async function writeListed(scope: Scope, [{ id }, excuse, afterwards]: Change): Promise<void> {
  const { tx, orgId } = scope
  const conditionsSealed = sealConditions(await organisationKey(scope), excuse.conditions)
  await tx
    .update(employees)
    .set({ conditionsSealed, excuse: listedExcuse(excuse, afterwards) })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, id)))
}

/** Leaves out what is sealed, and what changes by the hour. */
function listedExcuse(excuse: Excuse, afterwards: Excuse | undefined): ListedExcuse {
  const { state, until, endedOn, rules, missing, reason, likenessCheck, gaps, rulesVersion } = excuse
  const warnings = excuse.warnings.filter((warning) => warning !== 'identity_overdue')
  return {
    state,
    until,
    endedOn,
    rules,
    missing,
    reason,
    warnings,
    gaps,
    rulesVersion,
    ...(likenessCheck !== undefined && { likenessCheck }),
    ...(afterwards && { afterwards: endOfListed(afterwards) }),
  }
}

function endOfListed({ state, until, endedOn, rules, missing, reason }: Excuse) {
  return { state, until, endedOn, rules, missing, reason }
}
