import {
  type Assurance,
  type Employee,
  type EmployeeDetail,
  isTestPass,
  type StepStatus,
  type StepType,
  stepTypes,
  type VerificationSteps,
} from '@bonafide/shared/contract/employees/employees.ts'
import { formatDayAndTime } from '#lib/format.ts'
import { routeNames } from '#features/right-to-work/check-words.ts'
import { isTested, testText } from './test-mark.tsx'

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

/**
 * True when all four steps are passed (spec.md section 4). Where one of them is a test, the server's status says whether
 * that verifies: in production it does not.
 */
export function isVerified({
  status,
  verificationSteps,
}: Pick<Employee, 'status' | 'verificationSteps'>): boolean {
  if (status === 'verifying' && isTested(verificationSteps)) return false
  return stepTypes.every((type) => verificationSteps[type].status === 'pass')
}

/** True when they have no document for the identity check, so that a user has to see them. */
export function isWithoutDocument({ verificationSteps: { id }, erasedAt }: Employee): boolean {
  return !erasedAt && id.status === 'pending' && id.method === 'assisted'
}

/** `Email: Passed`, whether that was a test, with the time where it is known. */
export function describeStep(step: StepView): { name: string; tooltip: string } {
  const { type, status, completedAt } = step
  const test = isTestPass(step) ? `, ${testText(type)}` : ''
  const name = `${stepLabels[type]}: ${stepWords[status]}${test}`
  const when = formatDayAndTime(completedAt)
  return { name, tooltip: when ? `${name}, ${when}` : name }
}

const methodWords: Readonly<Record<string, string>> = {
  link: 'Link',
  code: 'Code',
  asserted: 'Typed',
  stripe: 'Stripe',
  manual: 'Seen in person',
  sandbox: 'Sandbox',
  ...routeNames,
  assisted: 'By hand',
}

const assuranceWords: Record<Assurance, string> = {
  verified: 'verified',
  asserted: 'not proven',
  provider: 'provider',
  attested: 'attested',
  none: 'test',
}

/** Describes how a step was settled, and what that is worth, `Link · verified`. */
export function resultText(step: { method?: string | null; assurance?: Assurance | null }): string {
  const { method, assurance } = step
  return [method && (methodWords[method] ?? method), assurance && assuranceWords[assurance]]
    .filter(Boolean)
    .join(' · ')
}
