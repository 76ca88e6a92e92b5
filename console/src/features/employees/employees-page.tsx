import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useEmployeeActions } from '#features/employee-actions/use-employee-actions.tsx'
import { activityQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { useApp } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import type { EmployeeListSearch } from './employee-search.ts'
import { EmployeesList } from './employees-list.tsx'
import { ExportButton } from './export-button.tsx'

const loadDetails = () => import('#features/employee-details/employee-details.tsx')
const EmployeeDetails = lazy(() => loadDetails().then((module) => ({ default: module.EmployeeDetails })))

/** Shows everyone who was invited, and one of them in a sheet beside the list. */
export function EmployeesPage({ search }: { search: EmployeeListSearch }) {
  const navigate = useNavigate()
  const { start, dialog } = useEmployeeActions()
  const may = useMay()
  const serves = useServesActions()
  const onAction = serves ? start : undefined
  // So that the first sheet opens at once; a failure shows when one is opened.
  useEffect(() => void loadDetails().catch(() => undefined), [])
  return (
    <Page
      title="Employees"
      lead="Everyone you have invited and how far they have got."
      actions={
        <>
          {serves !== false && <ExportButton filter={search} />}
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
      {search.employee && (
        <Suspense fallback={null}>
          <EmployeeDetails
            key={search.employee}
            employeeId={search.employee}
            onAction={onAction}
            onClose={() =>
              void navigate({
                to: '/employees',
                search: ({ employee: _closed, ...others }) => others,
                resetScroll: false,
              })
            }
          />
        </Suspense>
      )}
      {dialog}
    </Page>
  )
}

/**
 * True when the server has the actions beyond section 7 of spec.md. They came together, so the one that can be asked
 * without changing anything answers for all; a failure other than 404 hides nothing. Undefined while the answer is on
 * its way.
 */
function useServesActions(): boolean | undefined {
  const { data, isPending, isError } = useQuery(activityQuery(useApp()))
  if (isPending) return undefined
  return isError || data !== null
}
