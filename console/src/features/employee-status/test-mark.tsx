import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { Badge } from '#ui/badge.tsx'
import { isTested, testText } from './test-result.ts'

/** The mark of an employee who has passed a step by a test. */
export function EmployeeTestMark({ employee }: { employee: Employee }) {
  return isTested(employee.verificationSteps) && <Badge tone="warning">{testText('id')}</Badge>
}
