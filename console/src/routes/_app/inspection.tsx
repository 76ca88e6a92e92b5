import { createFileRoute } from '@tanstack/react-router'
import { InspectionPage } from '#features/inspection/inspection-page.tsx'
import type { InspectionSearch } from '#features/inspection/inspection-search.ts'
import { pageTitle } from '#lib/routes.ts'

// Without a loader: it would be in what every page loads, and few come here.
export const Route = createFileRoute('/_app/inspection')({
  head: pageTitle('Inspection'),
  // Read by the page itself: its schema would be in what every page loads.
  validateSearch: (search): InspectionSearch => search,
  component: Inspection,
})

function Inspection() {
  return <InspectionPage search={Route.useSearch()} />
}
