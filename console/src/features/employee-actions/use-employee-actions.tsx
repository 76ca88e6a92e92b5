import type { Employee, StepType } from '@bonafide/shared/contract/employees/employees.ts'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { copyLink, restoreMutation } from './link-actions.ts'
import type { DetailsAction } from './employee-action.ts'
import type { StartAction } from './employee-menu.tsx'

const ActionDialog = lazy(() =>
  import('./action-dialog.tsx').then((module) => ({ default: module.ActionDialog })),
)

/** Starts what can be done about an employee, and holds the dialog that some of it asks for. */
export function useEmployeeActions() {
  const app = useApp()
  const { mutate: restore } = useMutation(restoreMutation(app))
  const [asked, setAsked] = useState<{
    action: DetailsAction
    employee: Employee
    step: StepType | undefined
  }>()
  const start = useCallback<StartAction>(
    (action, employee, step) => {
      if (action === 'copy') void copyLink(app, employee)
      else if (action === 'restore') restore(employee)
      else setAsked({ action, employee, step })
    },
    [app, restore],
  )
  const dialog = asked && (
    <Suspense fallback={null}>
      <ActionDialog {...asked} onClose={() => setAsked(undefined)} />
    </Suspense>
  )
  return { start, dialog }
}
