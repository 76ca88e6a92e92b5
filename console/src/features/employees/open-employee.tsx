import { useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { useMay } from '#lib/session/use-may.ts'

/** Fetches the code of the sheet, which is large and in no page's first script. */
export const loadEmployeeSheet = () => import('#features/employee-details/employee-sheet.tsx')
const EmployeeSheet = lazy(() => loadEmployeeSheet().then((module) => ({ default: module.EmployeeSheet })))

/** Shows the employee whom the address names, in a sheet over the page. */
export function OpenedEmployee() {
  // As any page may have it in its address: the routes do not name it, which the first script would hold.
  const { employee }: { employee?: string | number } = useSearch({ strict: false })
  const may = useMay()
  if (!employee || !may('employees:read')) return null
  return <EmployeeSheet employeeId={String(employee)} />
}
