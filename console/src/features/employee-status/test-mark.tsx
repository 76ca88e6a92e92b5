import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { Badge } from '#ui/badge.tsx'
import { isTested, testNote, testText } from './test-result.ts'

/** The mark of an employee who has passed a step by a test. */
export function EmployeeTestMark({ employee }: { employee: Employee }) {
  return isTested(employee.verificationSteps) && <Badge tone="warning">{testText('id')}</Badge>
}

/** The mark of a number that counts tests: how many. */
export function TestCount({ tests }: { tests: number }) {
  return (
    <Badge tone="warning">
      <span title="Not real checks">{testNote(tests)}</span>
      <VisuallyHidden>: not real checks</VisuallyHidden>
    </Badge>
  )
}
