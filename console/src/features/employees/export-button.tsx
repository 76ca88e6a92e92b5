import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useApp } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { saveFile } from '#lib/save-file.ts'
import type { EmployeeFilter } from './employee-queries.ts'
import { filterOf } from './employee-search.ts'

/** Keeps everyone who matches as a CSV file, also those who are not loaded. */
export function ExportButton({ filter }: { filter: EmployeeFilter }) {
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
