import { besideLikeness, type RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { identityDueAt, isRepeated } from '#employees/show-listed.ts'
import { loadSteps } from '#employees/steps.ts'
import type { EmployeeRow } from '#employees/find-employee.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import type { Engagement, RightToWorkEvent } from '../excuse/right-to-work-event.ts'
import { type Excuse, statutoryExcuse, usableChecks } from '../excuse/statutory-excuse.ts'
import type { JudgedCheck } from '../excuse/walk-events.ts'
import { daysAfter } from '../london-day.ts'
import { eventsOf } from './check-record.ts'
import { loadRecords } from './load-records.ts'

/** What of an employee decides their excuse. */
export type Employee = Pick<
  EmployeeRow,
  'id' | 'engagement' | 'startDate' | 'leaveDate' | 'origin' | 'erasedAt' | 'identityRepeatedAt'
>

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

/** The checks of an employee that passed and still count, complete or not, the latest last. */
export async function findUsableChecks(scope: Scope, employee: EmployeeRow): Promise<readonly JudgedCheck[]> {
  const events = eventsOf(await loadRecords(scope, employee.id))
  const { state } = excuseNow(scope, employee, events)
  // A complete check may have come to an end since.
  if (state === 'none' || state === 'lapsed') return []
  return usableChecks(events, employee, { book: ruleBook(), at: scope.deps.clock() })
}

/** True when a check waits for a user to compare the employee with their photo (rule 7). */
export async function isLikenessDue(scope: Scope, employee: EmployeeRow): Promise<boolean> {
  const excuse = await loadRightToWork(scope, employee)
  return excuse?.missing.includes('likeness') ?? false
}
