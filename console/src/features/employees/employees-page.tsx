import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { Button, buttonClass } from '@bonafide/shared/ui/button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useEmployeeActions } from '#features/employee-actions/use-employee-actions.tsx'
import { activityQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { useApp } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { saveFile } from '#lib/save-file.ts'
import { type EmployeeFilter, filterOf } from './employee-filter.ts'
import type { EmployeeListSearch } from './employee-search.ts'
import { EmployeesList } from './employees-list.tsx'

const ViewsBar = lazy(() => import('./views-bar.tsx').then((module) => ({ default: module.ViewsBar })))

const loadDetails = () => import('#features/employee-details/employee-details.tsx')
const EmployeeDetails = lazy(() => loadDetails().then((module) => ({ default: module.EmployeeDetails })))

/** Shows everyone who was invited, and one of them in a sheet beside the list. */
export function EmployeesPage({ search }: { search: EmployeeListSearch }) {
  const app = useApp()
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
          {may('documents:read') && serves && <ButtonLink to="/evidence-packs">Evidence packs</ButtonLink>}
          {serves !== false && <ExportButton filter={filterOf(app, search)} />}
          {may('employees:write') && (
            <ButtonLink to="/widget" tone="primary">
              <UserRoundPlus size={16} aria-hidden="true" />
              Add Employee
            </ButtonLink>
          )}
        </>
      }
    >
      {serves && (
        <Suspense fallback={null}>
          <ViewsBar search={search} />
        </Suspense>
      )}
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

/** Keeps as a CSV file everyone in the view that is shown, also those who are not loaded, or everyone there is. */
function ExportButton({ filter }: { filter: EmployeeFilter }) {
  const { call } = useApp()
  const may = useMay()
  const { error, isPending, mutate } = useMutation({
    mutationFn: ({ sort: _none, ...query }: EmployeeFilter) => call(employeeActions.exportCsv, { query }),
    meta: { failure: { title: 'Export failed', text: 'We could not export the list. Try again.' } },
    onSuccess: (csv) => saveFile(`employees-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', csv),
  })
  if (!may('employees:export') || (error instanceof ApiError && error.status === 404)) return null
  const { sort: _none, ...filters } = filter
  const icon = <Download size={16} aria-hidden="true" />
  if (!Object.values(filters).some(Boolean)) {
    return (
      <Button pending={isPending} onClick={() => mutate({})}>
        {icon}
        <span>{isPending ? 'Exporting...' : 'Export'}</span>
      </Button>
    )
  }
  return (
    <Menu
      label="Export"
      button={{
        className: buttonClass({}),
        children: (
          <>
            {icon}
            <span>{isPending ? 'Exporting...' : 'Export'}</span>
          </>
        ),
      }}
      items={[
        { label: 'This view', icon, onSelect: () => mutate(filter) },
        { label: 'All employees', icon, onSelect: () => mutate({}) },
      ]}
    />
  )
}
