import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx'
import { readDashboard } from '#features/dashboard/read-dashboard.ts'
import { pageTitle } from '#lib/routes.ts'

export const Route = createFileRoute('/_app/')({
  head: pageTitle('Dashboard'),
  loader: ({ context }) => readDashboard(context.app),
  component: DashboardPage,
})
