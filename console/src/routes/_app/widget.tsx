import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { currentPlanQuery, usageQuery } from '#features/billing/billing-queries.ts'
import { AddEmployeePage } from '#features/invitations/add-employee-page.tsx'
import { pageTitle, startReads } from '#lib/routes.ts'

/** The search of the page's address; anything odd in it is left out. */
const InviteSearch = v.object({
  tab: v.optional(v.fallback(v.optional(v.picklist(['one', 'import', 'staff'])), undefined)),
})

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
