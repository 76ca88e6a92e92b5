import {
  type Assurance,
  type EmployeeDetail,
  type StepStatus,
  type StepType,
  stepTypes,
  type VerificationSteps,
} from '@bonafide/shared/contract/employees.ts'

export const stepLabels: Record<StepType, string> = { email: 'Email', phone: 'Phone', id: 'ID', rtw: 'RTW' }
export const stepWords: Record<StepStatus, string> = { pending: 'Pending', pass: 'Passed', fail: 'Failed' }

export interface StepView {
  type: StepType
  status: StepStatus
  completedAt?: string | null
  reason?: string | null
  method?: string | null
  assurance?: Assurance | null
  invalidatedAt?: string
}

/** Returns the four steps of a list item, in order. */
export function stepsOf(steps: VerificationSteps): StepView[] {
  return stepTypes.map((type) => ({ type, ...steps[type] }))
}

/** Returns the four steps of an employee, in order; one that is missing is pending. */
export function stepsOfDetail({ employee, flowStatus }: EmployeeDetail): StepView[] {
  if (!flowStatus) return stepsOf(employee.verificationSteps)
  return stepTypes.map((type) => {
    const step = flowStatus.steps.find((candidate) => candidate.type === type)
    return { ...step, type, status: step?.status ?? 'pending' }
  })
}

/**
 * True when a step waits for a user to open it again: with a reason, such as too many wrong codes or an identity
 * provider that does not decide.
 */
export function isHeldUp(detail: EmployeeDetail): boolean {
  if (detail.employee.erasedAt) return false
  return stepsOfDetail(detail).some(
    ({ type, status, reason }) => /^(phone|id)$/.test(type) && status === 'pending' && Boolean(reason),
  )
}

/** The name of each step inside a sentence. */
export const stepNames: Record<StepType, string> = {
  email: 'email',
  phone: 'phone',
  id: 'identity',
  rtw: 'right to work',
}
