import {
  type Employee,
  isTestPass,
  type StepType,
  stepTypes,
  type VerificationSteps,
} from '@bonafide/shared/contract/employees/employees.ts'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { formatNumber } from '#lib/format.ts'
import { testWord } from './marks.css.ts'

/** `TEST`, small and without a fill, as amber asks for an act; what that means is in the tooltip. */
export function TestWord({ step }: { step: StepType }) {
  const [word, meaning = ''] = testText(step).split(': ')
  return (
    <span className={testWord} title={meaning}>
      <span>{word}</span>
      <VisuallyHidden>{`: ${meaning}`}</VisuallyHidden>
    </span>
  )
}

/** Shows the mark of an employee who has passed a step by a test. */
export function EmployeeTestMark({ employee }: { employee: Employee }) {
  return isTested(employee.verificationSteps) && <TestWord step="id" />
}

/** Marks a number that counts tests with their number. */
export function TestCount({ tests }: { tests: number }) {
  return (
    <span className={testWord} title="Not real checks">
      <span>{testNote(tests)}</span>
      <VisuallyHidden>: not real checks</VisuallyHidden>
    </span>
  )
}

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
