import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#features/settings/settings-page.tsx'
import { pageTitle } from '#lib/page-title.ts'

export const Route = createFileRoute('/_app/settings')({
  head: pageTitle('Settings'),
  component: SettingsPage,
})
