import { createFileRoute } from '@tanstack/react-router'
import { currentPlanQuery, usageQuery } from '#features/billing/billing-queries.ts'
import { SettingsPage } from '#features/settings/settings-page.tsx'
import { settingsQuery } from '#features/settings/settings-queries.ts'
import { pageTitle, startReads } from '#lib/routes.ts'

export const Route = createFileRoute('/_app/settings')({
  head: pageTitle('Settings'),
  loader({ context: { app, queryClient } }) {
    startReads(
      queryClient.ensureQueryData(usageQuery(app)),
      queryClient.ensureQueryData(currentPlanQuery(app)),
      queryClient.ensureQueryData(settingsQuery(app)),
    )
  },
  component: SettingsPage,
})
