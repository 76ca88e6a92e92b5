import { createFileRoute } from '@tanstack/react-router'
import { currentPlanQuery, usageQuery } from '#features/billing/billing-queries.ts'
import { AddEmployeePage } from '#features/invitations/add-employee-page.tsx'
import { InviteSearch } from '#features/invitations/invitation-search.ts'
import { pageTitle } from '#lib/page-title.ts'
import { startReads } from '#lib/start-reads.ts'

export const Route = createFileRoute('/_app/widget')({
  head: pageTitle('Add Employee'),
  validateSearch: InviteSearch,
  loader({ context: { app, queryClient } }) {
    startReads(
      queryClient.ensureQueryData(usageQuery(app)),
      queryClient.ensureQueryData(currentPlanQuery(app)),
    )
  },
  component: AddEmployee,
})

function AddEmployee() {
  return <AddEmployeePage tab={Route.useSearch().tab ?? 'one'} />
}
