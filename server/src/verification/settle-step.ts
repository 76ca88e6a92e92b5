import {
  type Assurance,
  type EmployeeStatus,
  isTestPass,
  type StepStatus,
  type StepType,
  stepTypes,
} from '@bonafide/shared/contract/employees/employees.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { assuranceOf, type Step, stepResults } from '#employees/steps.ts'
import { countStatus } from '#employees/list/employee-counts.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import type { LockedEmployee } from '#employees/find-employee.ts'
import { voidCodes } from '#employees/one-time-codes.ts'
import { record } from '#platform/audit/record.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { identityStatus } from './identity/identity-status.ts'
import { loadIdentitySessions } from './identity/identity-sessions.ts'

interface StepChange {
  type: StepType
  status: Step['status']
  /** The way it was settled: link, asserted, code, or the name of a provider. */
  method?: string
  /** True when the provider was in its test mode. */
  testMode?: boolean
  /** The reason of a failure, in plain words. */
  reason?: string
  linkId?: string
}

const actions = { pass: 'step.passed', fail: 'step.failed', pending: 'step.retried' }
const cleared = { status: 'pending', method: null, assurance: null, reason: null, completedAt: null } as const

/** Moves one step of a locked employee, and the status that follows from it, and writes both into the audit log. */
export async function settleStep(scope: Scope, locked: LockedEmployee, change: StepChange): Promise<void> {
  const { deps, tx, orgId } = scope
  const { type, status, linkId, method = null, reason = null, testMode } = change
  const isSettled = status !== 'pending'
  const assurance = isSettled ? assuranceOf(type, method, testMode) : null
  const completedAt = isSettled ? deps.clock() : null
  const step = { status, method, assurance, reason, completedAt, ...(isSettled && { invalidatedAt: null }) }
  const employeeId = locked.employee.id
  await tx
    .insert(steps)
    .values({ orgId, employeeId, type, ...step })
    .onConflictDoUpdate({ target: [steps.orgId, steps.employeeId, steps.type], set: step })
  locked.steps = { ...locked.steps, [type]: { ...locked.steps[type], ...step } }
  await record(scope, {
    action: actions[status],
    employeeId,
    linkId,
    data: { step: type, method, assurance, reason },
  })
  await followSteps(scope, locked, linkId)
}

/** Derives an employee's status from their steps, and records a change. */
export async function followSteps(scope: Scope, locked: LockedEmployee, linkId?: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const { employee } = locked
  const sessions = await loadIdentitySessions(tx, { orgId, employeeId: employee.id })
  const { attemptsLeft } = identityStatus(sessions)
  const status = statusAfter(employee.status, {
    steps: locked.steps,
    identityAttemptsLeft: attemptsLeft,
    production: isStrict(scope),
  })
  const from = employee.status
  const isTakenBack = isDone(from) && !isDone(status)
  // An action of the organisation is not the employee's activity.
  const lastActivityAt = scope.actor.startsWith('user:') ? undefined : deps.clock()
  await tx
    .update(employees)
    .set({ status, lastActivityAt, ...(isTakenBack && { completedAt: null }) })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employee.id)))
  locked.employee = { ...employee, status }
  if (status === from) return
  const results = status === 'verified' ? { steps: stepResults(locked.steps) } : {}
  await record(scope, {
    action: isTakenBack ? 'employee.unverified' : `employee.${status}`,
    employeeId: employee.id,
    linkId,
    data: { from, ...(isTakenBack ? { reason: takenBackBy(scope, locked) } : results) },
  })
  await countStatus(scope, { from, to: status })
}

/** Returns why an employee is no longer verified, as a word that the console has a sentence for. */
function takenBackBy(scope: Scope, { steps: all }: LockedEmployee): 'test_result' | 'step_invalidated' {
  return isOnlyTested(all, isStrict(scope)) ? 'test_result' : 'step_invalidated'
}

function isDone(status: EmployeeStatus): boolean {
  return status === 'verified' || status === 'completed'
}

/** Takes steps of a locked employee back to pending. How they had been settled is in the audit log alone from then on. */
export async function clearSteps(
  scope: Scope,
  locked: LockedEmployee,
  types: readonly StepType[],
  mark: Partial<Pick<Step, 'reopenedAt' | 'invalidatedAt'>>,
): Promise<void> {
  if (!types.length) return
  const { tx, orgId } = scope
  const employeeId = locked.employee.id
  const change = { ...cleared, ...mark }
  await tx
    .update(steps)
    .set(change)
    .where(and(eq(steps.orgId, orgId), eq(steps.employeeId, employeeId), inArray(steps.type, [...types])))
  const now = types.map((type) => [type, { ...locked.steps[type], ...change }] as const)
  locked.steps = { ...locked.steps, ...Object.fromEntries(now) }
  if (types.includes('email')) await voidCodes(scope, employeeId, 'mailbox')
  if (types.includes('phone')) await voidCodes(scope, employeeId, 'phone')
}

interface Facts {
  steps: Steps
  /** Submissions to the identity provider the employee may still make. */
  identityAttemptsLeft: number
  /** True where a test verifies no employee. */
  production: boolean
}

type Steps = Record<StepType, { status: StepStatus; assurance?: Assurance | null }>

/**
 * The status that follows from the steps. Only `completed` is more than that: the employee said so. It lasts as long as
 * all four have passed.
 */
export function statusAfter(
  current: EmployeeStatus,
  { steps: all, identityAttemptsLeft, production }: Facts,
): EmployeeStatus {
  if (isOnlyTested(all, production)) return 'verifying'
  const statuses = stepTypes.map((type) => all[type].status)
  if (statuses.every((status) => status === 'pass')) return current === 'completed' ? 'completed' : 'verified'
  if (all.rtw.status === 'fail') return 'failed'
  // A failed identity check is the end only when no attempt is left; until then the employee may try again.
  if (all.id.status === 'fail' && identityAttemptsLeft <= 0) return 'failed'
  const untouched = statuses.every((status) => status === 'pending')
  return current === 'invited' && untouched ? 'invited' : 'verifying'
}

/** True when tests verify no employee here: in production, except in a test organisation. */
export function isStrict({ deps, orgId }: Pick<Scope, 'deps' | 'orgId'>): boolean {
  return deps.settings.production && !isTestOrganisation(orgId)
}

/** True when all four steps have passed, but one of them by a test, which verifies no employee in production. */
export function isOnlyTested(all: Steps, production: boolean): boolean {
  return (
    production &&
    stepTypes.every((type) => all[type].status === 'pass') &&
    stepTypes.some((type) => isTestPass(all[type]))
  )
}
