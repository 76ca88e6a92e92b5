import { createFileRoute } from '@tanstack/react-router'
import { BillingPage } from '#features/billing/billing-page.tsx'
import { currentPlanQuery, plansQuery, usageQuery } from '#features/billing/billing-queries.ts'
import { ledgerQuery } from '#features/ledger/ledger-queries.ts'
import { pageTitle, startReads } from '#lib/routes.ts'

export const Route = createFileRoute('/_app/billing')({
  head: pageTitle('Billing'),
  loader({ context: { app, queryClient } }) {
    startReads(
      queryClient.ensureQueryData(plansQuery(app)),
      queryClient.ensureQueryData(currentPlanQuery(app)),
      queryClient.ensureQueryData(usageQuery(app)),
      queryClient.ensureInfiniteQueryData(ledgerQuery(app)),
    )
  },
  component: BillingPage,
})
