import type { EmployeeDetail } from '@bonafide/shared/contract/employees.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActionDialogProps } from '#features/employee-actions/employee-action.ts'
import { employeeQuery } from '#features/employees/employee-queries.ts'
import { useApp } from '#lib/app-context.ts'
import { DocumentDialog } from './document-dialog.tsx'
import { QuarantineDialog } from './quarantine-dialog.tsx'

/** Asks for a decision about the identity result that waits: one on hold, or a document that differs. */
export function ReviewDialog({ employee, onClose }: ActionDialogProps) {
  const { data, isFetching } = useQuery(employeeQuery(useApp(), employee.employeeId))
  // The decision is about the result shown first, which stays where another user was faster.
  const [shown, setShown] = useState<EmployeeDetail>()
  if (!shown && isFetching) return null
  if (!shown && data) setShown(data)
  const { identity, quarantine } = shown ?? data ?? {}
  const Decision = quarantine ? QuarantineDialog : DocumentDialog
  return <Decision employee={employee} identity={identity} quarantine={quarantine} onClose={onClose} />
}
