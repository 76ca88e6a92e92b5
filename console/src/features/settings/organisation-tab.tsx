import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useApp } from '#lib/app-context.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import { loadFailure, settingsQuery } from './settings-queries.ts'

/** How the organisation invites. */
export function OrganisationTab() {
  return (
    <LoadBoundary failure={loadFailure} pending={<Spinner text="Loading..." />}>
      <LoadedOrganisation />
    </LoadBoundary>
  )
}

function LoadedOrganisation() {
  const { data } = useSuspenseQuery(settingsQuery(useApp()))
  return data && <OrganisationForm settings={data} />
}
