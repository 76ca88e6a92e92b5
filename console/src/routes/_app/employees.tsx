import { createFileRoute } from '@tanstack/react-router'
import { EmployeesPage } from '#features/employees/employees-page.tsx'
import { employeesQuery } from '#features/employees/employee-queries.ts'
import { EmployeeListSearch } from '#features/employees/employee-search.ts'
import { activityQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { pageTitle } from '#lib/page-title.ts'

export const Route = createFileRoute('/_app/employees')({
  head: pageTitle('Employees'),
  validateSearch: EmployeeListSearch,
  loaderDeps: ({ search: { q, status } }) => ({ q: q || undefined, status }),
  // Not awaited: the page has its own skeleton and says itself what went wrong.
  loader({ context: { app }, deps }) {
    void app.queryClient.prefetchInfiniteQuery(employeesQuery(app, deps))
    void app.queryClient.prefetchQuery(activityQuery(app))
  },
  component: Employees,
})

function Employees() {
  return <EmployeesPage search={Route.useSearch()} />
}
