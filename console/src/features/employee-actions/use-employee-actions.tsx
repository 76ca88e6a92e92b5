import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { activityQuery } from './employee-actions-queries.ts'
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
  const [asked, setAsked] = useState<{ action: DetailsAction; employee: Employee }>()
  const start = useCallback<StartAction>(
    (action, employee) => {
      if (action === 'copy') void copyLink(app, employee)
      else if (action === 'restore') restore(employee)
      else setAsked({ action, employee })
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

/**
 * True when the server has the actions beyond section 7 of spec.md. They came together, so the one that can be asked
 * without changing anything answers for all; a failure other than 404 hides nothing. Undefined while the answer is on
 * its way.
 */
export function useServesActions(): boolean | undefined {
  const { data, isPending, isError } = useQuery(activityQuery(useApp()))
  if (isPending) return undefined
  return isError || data !== null
}
