import { Link, useSearch } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense } from 'react'
import * as v from 'valibot'
import { useMay } from '#lib/session/use-may.ts'
import { OpenEmployeeSearch } from './employee-search.ts'

/** Fetches the code of the sheet, which is large and in no page's first script. */
export const loadEmployeeSheet = () => import('#features/employee-details/employee-sheet.tsx')
const EmployeeSheet = lazy(() => loadEmployeeSheet().then((module) => ({ default: module.EmployeeSheet })))

/** Returns who is open, and which part of them, whatever the page. */
export function useOpened(): OpenEmployeeSearch {
  const search = useSearch({ strict: false })
  return v.parse(OpenEmployeeSearch, search)
}

/** Shows the employee whom the address names, in a sheet over the page. */
export function OpenedEmployee() {
  const { employee } = useOpened()
  const may = useMay()
  if (!employee || !may('employees:read')) return null
  return (
    <Suspense fallback={null}>
      <EmployeeSheet employeeId={employee} />
    </Suspense>
  )
}

type EmployeeLinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'> & { employeeId: string }

/** Links to an employee, who opens over the page that it stands on. */
export function EmployeeLink({ employeeId, ...anchor }: EmployeeLinkProps) {
  return <Link {...anchor} to="." search={(old) => ({ ...old, employee: employeeId })} resetScroll={false} />
}
