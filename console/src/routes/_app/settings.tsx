import { createFileRoute, redirect } from '@tanstack/react-router'
import { currentPlanQuery, usageQuery } from '#features/billing/billing-queries.ts'
import { SettingsPage } from '#features/settings/settings-page.tsx'
import { addressOfTab, settingsQuery, SettingsSearch } from '#features/settings/settings-queries.ts'
import { pageTitle, startReads } from '#lib/routes.ts'

export const Route = createFileRoute('/_app/settings')({
  head: pageTitle('Settings'),
  validateSearch: SettingsSearch,
  beforeLoad({ search: { tab } }) {
    // Older emails and bookmarks have these addresses.
    if (tab) throw redirect({ href: addressOfTab(tab), replace: true })
  },
  loader({ context: { app, queryClient } }) {
    startReads(
      queryClient.ensureQueryData(usageQuery(app)),
      queryClient.ensureQueryData(currentPlanQuery(app)),
      queryClient.ensureQueryData(settingsQuery(app)),
    )
  },
  component: SettingsPage,
})
