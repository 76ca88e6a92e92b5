import { createFileRoute } from '@tanstack/react-router'
import { PacksPage } from '#features/evidence-packs/packs-page.tsx'
import { pageTitle } from '#lib/routes.ts'

// Without a loader: it would be in what every page loads, and few come here.
export const Route = createFileRoute('/_app/evidence-packs')({
  head: pageTitle('Evidence packs'),
  component: PacksPage,
})
