import {
  type EmployeeStatus,
  type StepStatus,
  type StepType,
  stepTypes,
} from '@bonafide/shared/contract/employees.ts'

interface Facts {
  steps: Record<StepType, { status: StepStatus }>
  /** Submissions to the identity provider the employee may still make. */
  identityAttemptsLeft: number
}

/** The status that follows from the steps. Only `completed` is more than that: the employee said so. */
export function statusAfter(current: EmployeeStatus, { steps, identityAttemptsLeft }: Facts): EmployeeStatus {
  if (current === 'completed') return 'completed'
  const statuses = stepTypes.map((type) => steps[type].status)
  if (statuses.every((status) => status === 'pass')) return 'verified'
  if (steps.rtw.status === 'fail') return 'failed'
  // A failed identity check is the end only when no attempt is left; until then the employee may try again.
  if (steps.id.status === 'fail' && identityAttemptsLeft <= 0) return 'failed'
  const untouched = statuses.every((status) => status === 'pending')
  return current === 'invited' && untouched ? 'invited' : 'verifying'
}
