import { createFileRoute } from '@tanstack/react-router'
import { InspectionPage } from '#features/inspection/inspection-page.tsx'
import { InspectionSearch } from '#features/inspection/inspection-search.ts'
import { pageTitle } from '#lib/routes.ts'

// Without a loader: it would be in what every page loads, and few come here.
export const Route = createFileRoute('/_app/inspection')({
  head: pageTitle('Inspection'),
  validateSearch: InspectionSearch,
  component: Inspection,
})

function Inspection() {
  return <InspectionPage search={Route.useSearch()} />
}
