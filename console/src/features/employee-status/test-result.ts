import {
  isTestPass,
  type StepType,
  stepTypes,
  type VerificationSteps,
} from '@bonafide/shared/contract/employees.ts'
import { formatNumber } from '#lib/format.ts'

/** Returns the mark of a step that was passed by a test, and what it means. */
export function testText(step: StepType): string {
  return `TEST: ${step === 'rtw' ? 'no statutory excuse' : 'not a real check'}`
}

/** True when a step was passed by a test. */
export function isTested(steps: VerificationSteps): boolean {
  return stepTypes.some((type) => isTestPass(steps[type]))
}

/** Returns the note of a figure about the tests in it; empty where there are none. */
export function testNote(tests: number): string[] {
  return tests > 0 ? [`${formatNumber(tests)} TEST`] : []
}
