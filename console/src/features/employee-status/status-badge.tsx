import type { Employee, EmployeeStatus } from '@bonafide/shared/contract/employees/employees.ts'
import { Check } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'

// Green is for cover alone: what is done here is grey.
const tones = {
  invited: 'neutral',
  verifying: 'info',
  verified: 'neutral',
  completed: 'neutral',
  failed: 'danger',
} as const

export const statusLabels: Record<EmployeeStatus, string> = {
  invited: 'Invited',
  verifying: 'Verifying',
  verified: 'Verified',
  completed: 'Completed',
  failed: 'Failed',
}

const completedIcon = <Check size={13} aria-hidden="true" />

/** Shows the status of an employee. */
export function StatusBadge({ employee }: { employee: Parameters<typeof isNotInvited>[0] }) {
  const { status } = employee
  return (
    <Badge tone={tones[status]} icon={status === 'completed' ? completedIcon : undefined}>
      {isNotInvited(employee) ? 'Not invited' : statusLabels[status]}
    </Badge>
  )
}

/** True for existing staff who were imported and not sent an invitation so far. */
export function isNotInvited({
  source,
  status,
  linkState,
}: Pick<Employee, 'status' | 'source' | 'linkState'>): boolean {
  return source === 'import' && status === 'invited' && linkState === null
}
