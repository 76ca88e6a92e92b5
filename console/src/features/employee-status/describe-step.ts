import { type Employee, isTestPass, stepTypes } from '@bonafide/shared/contract/employees.ts'
import { formatDayAndTime } from '#lib/format.ts'
import { stepLabels, type StepView, stepWords } from './steps.ts'
import { isTested, testText } from './test-result.ts'

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

/** `Email: Passed`, whether that was a test, with the time where it is known. */
export function describeStep(step: StepView): { name: string; tooltip: string } {
  const { type, status, completedAt } = step
  const test = isTestPass(step) ? `, ${testText(type)}` : ''
  const name = `${stepLabels[type]}: ${stepWords[status]}${test}`
  const when = formatDayAndTime(completedAt)
  return { name, tooltip: when ? `${name}, ${when}` : name }
}
