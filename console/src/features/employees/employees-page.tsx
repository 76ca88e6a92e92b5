import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Download, UserRoundPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useEmployeeActions, useServesActions } from '#features/employee-actions/use-employee-actions.tsx'
import { loadEmployeeSheet } from './open-employee.tsx'
import { useApp } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { saveFile } from '#lib/save-file.ts'
import { type EmployeeListSearch, filterOf } from './employee-search.ts'
import { EmployeesList } from './employees-list.tsx'
import type { EmployeeFilter } from './employee-queries.ts'

/** Shows everyone who was invited. */
export function EmployeesPage({ search }: { search: EmployeeListSearch }) {
  const { start, dialog } = useEmployeeActions()
  const may = useMay()
  const serves = useServesActions()
  const onAction = serves ? start : undefined
  // So that the first sheet opens at once; a failure shows when one is opened.
  useEffect(() => void loadEmployeeSheet().catch(() => undefined), [])
  return (
    <Page
      title="Employees"
      lead="Everyone you have invited and how far they have got."
      more={serves !== false ? <ExportButton filter={search} /> : undefined}
      actions={
        <>
          {may('employees:write') && (
            <ButtonLink to="/widget" tone="primary">
              <UserRoundPlus size={16} aria-hidden="true" />
              Add Employee
            </ButtonLink>
          )}
        </>
      }
    >
      <EmployeesList search={search} onAction={onAction} />
      {dialog}
    </Page>
  )
}

/** Keeps everyone who matches as a CSV file, also those who are not loaded. */
function ExportButton({ filter }: { filter: EmployeeFilter }) {
  const { call } = useApp()
  const may = useMay()
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => call(employeeActions.exportCsv, { query: filterOf(filter) }),
    meta: { failure: { title: 'Export failed', text: 'We could not export the list. Try again.' } },
    onSuccess: (csv) => saveFile(`employees-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', csv),
  })
  if (!may('employees:export') || (error instanceof ApiError && error.status === 404)) return null
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      <Download size={16} aria-hidden="true" />
      <span>{isPending ? 'Exporting...' : 'Export'}</span>
    </Button>
  )
}
