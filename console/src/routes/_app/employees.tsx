import { createFileRoute } from '@tanstack/react-router'
import { EmployeesPage } from '#features/employees/employees-page.tsx'
import { employeesQuery } from '#features/employees/employee-queries.ts'
import { EmployeeListSearch, filterOf } from '#features/employees/employee-search.ts'
import { activityQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { pageTitle } from '#lib/page-title.ts'
import { startReads } from '#lib/start-reads.ts'

export const Route = createFileRoute('/_app/employees')({
  head: pageTitle('Employees'),
  validateSearch: EmployeeListSearch,
  loaderDeps: ({ search }) => filterOf(search),
  loader({ context: { app, queryClient }, deps }) {
    startReads(
      queryClient.ensureInfiniteQueryData(employeesQuery(app, deps)),
      queryClient.ensureQueryData(activityQuery(app)),
    )
  },
  component: Employees,
})

function Employees() {
  return <EmployeesPage search={Route.useSearch()} />
}
