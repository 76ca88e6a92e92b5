import type { EmployeeStatus, StepType } from '@bonafide/shared/contract/employees.ts'
import { and, eq } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { countStatus } from '#employees/list/employee-counts.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { identityStatus } from './identity/identity-status.ts'
import { loadIdentitySessions } from './identity/load-identity-sessions.ts'
import { assuranceOf, type Step, stepResults } from '#employees/steps.ts'
import type { LockedEmployee } from '#employees/find-employee.ts'
import { isOnlyTested, isStrict, statusAfter } from './status-after.ts'

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
