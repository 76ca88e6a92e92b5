import { createFileRoute } from '@tanstack/react-router'
import { activityQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { employeesQuery } from '#features/employees/employee-queries.ts'
import { EmployeeListSearch, filterOf } from '#features/employees/employee-search.ts'
import { EmployeesPage } from '#features/employees/employees-page.tsx'
import { pageTitle, startReads } from '#lib/routes.ts'

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
