import { ApiError, messageOf } from '@bonafide/shared/api/api-error.ts'
import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { saveFile } from '#lib/save-file.ts'
import type { EmployeeFilter } from './employee-queries.ts'

/** Keeps everyone who matches as a CSV file, also those who are not loaded. */
export function ExportButton({ filter }: { filter: EmployeeFilter }) {
  const { call, toasts } = useApp()
  const [isPending, setPending] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const isRunning = useRef(false)
  if (isMissing) return null
  async function save() {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    try {
      const { q, status } = filter
      const csv = await call(employeeActions.exportCsv, { query: { q: q || undefined, status } })
      saveFile(`employees-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', csv)
    } catch (error) {
      setMissing(error instanceof ApiError && error.status === 404)
      const text = messageOf(error, 'We could not export the list. Try again.')
      toasts.open({ variant: 'destructive', title: 'Export failed', text })
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }
  return (
    <Button pending={isPending} onClick={() => void save()}>
      <Download size={16} aria-hidden="true" />
      {isPending ? 'Exporting...' : 'Export'}
    </Button>
  )
}
