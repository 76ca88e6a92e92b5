import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx'
import { prefetchDashboard } from '#features/dashboard/prefetch-dashboard.ts'
import { pageTitle } from '#lib/page-title.ts'

export const Route = createFileRoute('/_app/')({
  head: pageTitle('Dashboard'),
  loader: ({ context }) => prefetchDashboard(context.app),
  component: DashboardPage,
})
