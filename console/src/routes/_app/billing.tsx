import { createFileRoute } from '@tanstack/react-router'
import { BillingPage } from '#features/billing/billing-page.tsx'
import { pageTitle } from '#lib/page-title.ts'

export const Route = createFileRoute('/_app/billing')({
  head: pageTitle('Billing'),
  component: BillingPage,
})
