import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#features/settings/settings-page.tsx'
import { SettingsSearch } from '#features/settings/settings-search.ts'
import { pageTitle } from '#lib/page-title.ts'

export const Route = createFileRoute('/_app/settings')({
  head: pageTitle('Settings'),
  validateSearch: SettingsSearch,
  component: Settings,
})

function Settings() {
  return <SettingsPage tab={Route.useSearch().tab ?? 'plan'} />
}
