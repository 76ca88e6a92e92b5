import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { Button, buttonClass } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Download, UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useEmployeeActions, useServesActions } from '#features/employee-actions/use-employee-actions.tsx'
import { loadEmployeeSheet } from './open-employee.tsx'
import { useApp } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { saveTodaysCsv } from '#lib/save-file.ts'
import { type EmployeeFilter, filterOf } from './employee-filter.ts'
import type { EmployeeListSearch } from './employee-search.ts'
import { EmployeesList } from './employees-list.tsx'
import * as styles from './employees.css.ts'

const ViewsBar = lazy(() => import('./views-bar.tsx').then((module) => ({ default: module.ViewsBar })))

/** Shows everyone who was invited. */
export function EmployeesPage({ search }: { search: EmployeeListSearch }) {
  const app = useApp()
  const { start, dialog } = useEmployeeActions()
  const may = useMay()
  const serves = useServesActions()
  const onAction = serves ? start : undefined
  useEffect(() => {
    // So that the first sheet opens at once, without a part in the first visit; a failure shows when one is opened.
    const load = () => void loadEmployeeSheet().catch(() => undefined)
    const signs = ['pointermove', 'pointerdown', 'keydown']
    for (const sign of signs) addEventListener(sign, load, { once: true, passive: true })
    return () => signs.forEach((sign) => removeEventListener(sign, load))
  }, [])
  return (
    <Page
      title="Employees"
      lead="Everyone you have invited and how far they have got."
      more={
        serves !== false ? (
          <>
            {serves && may('documents:read') && <ButtonLink to="/inspection">Inspection</ButtonLink>}
            <ExportButton filter={filterOf(app, search)} />
          </>
        ) : undefined
      }
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
      {serves === undefined && <div className={styles.viewsPlace} />}
      {serves && (
        <Suspense fallback={<div className={styles.viewsPlace} />}>
          <ViewsBar search={search} />
        </Suspense>
      )}
      <EmployeesList search={search} onAction={onAction} />
      {dialog}
    </Page>
  )
}

/**
 * Keeps as a CSV file everyone in the view that is shown, also those who are not loaded, in its order; or everyone there
 * is.
 */
function ExportButton({ filter }: { filter: EmployeeFilter }) {
  const { call } = useApp()
  const may = useMay()
  const { error, isPending, mutate } = useMutation({
    mutationFn: (query: EmployeeFilter) => call(employeeActions.exportCsv, { query }),
    meta: { failure: { title: 'Export failed', text: 'We could not export the list. Try again.' } },
    onSuccess: (csv) => saveTodaysCsv('employees', csv),
  })
  if (!may('employees:export') || (error instanceof ApiError && error.status === 404)) return null
  const icon = <Download size={16} aria-hidden="true" />
  const label = <span>{isPending ? 'Exporting...' : 'Export'}</span>
  if (!Object.values(filter).some(Boolean)) {
    return (
      <Button pending={isPending} onClick={() => mutate({})}>
        {icon}
        {label}
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
            {label}
          </>
        ),
      }}
      items={[
        { label: 'Export this view', icon, onSelect: () => mutate(filter) },
        { label: 'Export all', icon, onSelect: () => mutate({}) },
      ]}
    />
  )
}
