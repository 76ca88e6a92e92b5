import { createFileRoute } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { EmployeeDetails } from '#features/employees/employee-details.tsx'
import { employeesQuery } from '#features/employees/employee-queries.ts'
import { EmployeeListSearch } from '#features/employees/employee-search.ts'
import { EmployeesList } from '#features/employees/employees-list.tsx'
import { pageTitle } from '#lib/page-title.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Page } from '#ui/page.tsx'

export const Route = createFileRoute('/_app/employees')({
  head: pageTitle('Employees'),
  validateSearch: EmployeeListSearch,
  loaderDeps: ({ search: { q, status } }) => ({ q: q || undefined, status }),
  // Not awaited: the page has its own skeleton and says itself what went wrong.
  loader: ({ context: { app }, deps }) =>
    void app.queryClient.prefetchInfiniteQuery(employeesQuery(app, deps)),
  component: Employees,
})

function Employees() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title="Employees"
      lead="Everyone you have invited, and where they are."
      actions={
        <ButtonLink to="/widget" tone="primary">
          <UserRoundPlus size={16} aria-hidden="true" />
          Add Employee
        </ButtonLink>
      }
    >
      <EmployeesList search={search} />
      {search.person && (
        <EmployeeDetails
          key={search.person}
          employeeId={search.person}
          onClose={() =>
            void navigate({ search: ({ person: _closed, ...others }) => others, resetScroll: false })
          }
        />
      )}
    </Page>
  )
}
