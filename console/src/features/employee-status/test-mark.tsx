import type { Employee, StepType } from '@bonafide/shared/contract/employees.ts'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { testWord } from './test-mark.css.ts'
import { isTested, testNote, testText } from './test-result.ts'

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
