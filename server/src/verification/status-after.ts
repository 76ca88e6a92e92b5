import {
  type Assurance,
  type EmployeeStatus,
  isTestPass,
  type StepStatus,
  type StepType,
  stepTypes,
} from '@bonafide/shared/contract/employees.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import type { Scope } from '#platform/scope.ts'

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
  { steps, identityAttemptsLeft, production }: Facts,
): EmployeeStatus {
  if (isOnlyTested(steps, production)) return 'verifying'
  const statuses = stepTypes.map((type) => steps[type].status)
  if (statuses.every((status) => status === 'pass')) return current === 'completed' ? 'completed' : 'verified'
  if (steps.rtw.status === 'fail') return 'failed'
  // A failed identity check is the end only when no attempt is left; until then the employee may try again.
  if (steps.id.status === 'fail' && identityAttemptsLeft <= 0) return 'failed'
  const untouched = statuses.every((status) => status === 'pending')
  return current === 'invited' && untouched ? 'invited' : 'verifying'
}

/** True when tests verify no employee here: in production, except in a test organisation. */
export function isStrict({ deps, orgId }: Pick<Scope, 'deps' | 'orgId'>): boolean {
  return deps.env.production && !isTestOrganisation(orgId)
}

/** True when all four steps have passed, but one of them by a test, which verifies no employee in production. */
export function isOnlyTested(steps: Steps, production: boolean): boolean {
  return (
    production &&
    stepTypes.every((type) => steps[type].status === 'pass') &&
    stepTypes.some((type) => isTestPass(steps[type]))
  )
}
