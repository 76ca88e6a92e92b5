import {
  isTestPass,
  type StepType,
  stepTypes,
  type VerificationSteps,
} from '@bonafide/shared/contract/employees.ts'
import { formatNumber } from '#lib/format.ts'

/** What a step that was passed by a test is marked with, and what that means. */
export function testText(step: StepType): string {
  return `TEST: ${step === 'rtw' ? 'no statutory excuse' : 'not a real check'}`
}

/** Whether a step was passed by a test. */
export function isTested(steps: VerificationSteps): boolean {
  return stepTypes.some((type) => isTestPass(steps[type]))
}

/** What a figure says of those in it that are tests; nothing where there are none. */
export function testNote(tests: number): string[] {
  return tests > 0 ? [`${formatNumber(tests)} TEST`] : []
}
