import { type Employee, isTestPass, type StepType } from '@bonafide/shared/contract/employees.ts'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { testedSteps, testMeaning } from './test-result.ts'
import * as styles from './test-mark.css.ts'

/** Marks what was passed by a test, and says what that means to those who point at it or listen. */
export function TestMark({ steps }: { steps: readonly StepType[] }) {
  const meaning = testMeaning(steps)
  return (
    <span className={styles.mark} title={`TEST: ${meaning}`}>
      TEST<VisuallyHidden>: {meaning}</VisuallyHidden>
    </span>
  )
}

/** The mark of an employee who has passed a step by a test. */
export function EmployeeTestMark({ employee }: { employee: Employee }) {
  const steps = testedSteps(employee.verificationSteps)
  return steps.length > 0 ? <TestMark steps={steps} /> : null
}

/** The mark of a step that was passed by a test. */
export function StepTestMark({ step }: { step: Parameters<typeof isTestPass>[0] & { type: StepType } }) {
  if (!isTestPass(step)) return null
  return (
    <>
      {' '}
      <TestMark steps={[step.type]} />
    </>
  )
}
