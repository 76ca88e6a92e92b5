import { createFileRoute } from '@tanstack/react-router'
import { EmployeeListSearch } from '#features/employees/employee-search.ts'
import { EmployeesPage } from '#features/employees/employees-page.tsx'
import { pageTitle } from '#lib/routes.ts'

export const Route = createFileRoute('/_app/employees')({
  head: pageTitle('Employees'),
  validateSearch: EmployeeListSearch,
  loaderDeps: ({ search: { employee: _open, ...search } }) => search,
  async loader({ context: { app, queryClient }, deps }) {
    // Apart from the first script, which has no room for the calls of one page. What cannot be loaded shows as the page does.
    const part = await import('#features/employees/start-employees.ts').catch(() => undefined)
    part?.startEmployees(app, queryClient, deps)
  },
  component: Employees,
})

function Employees() {
  return <EmployeesPage search={Route.useSearch()} />
}
