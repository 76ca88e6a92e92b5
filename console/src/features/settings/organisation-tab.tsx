import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { RegisterCard } from '#features/digital-checks/register-card.tsx'
import { apart } from '#features/escalation/escalation.css.ts'
import { Escalation } from '#features/escalation/escalation.tsx'
import { useApp } from '#lib/app-context.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import { loadFailure, settingsQuery } from './settings-queries.ts'

/** How the organisation invites, whom it tells of late checks, and its look at the register. */
export function OrganisationTab() {
  return (
    <LoadBoundary failure={loadFailure} pending={<Spinner text="Loading..." />}>
      <LoadedOrganisation />
    </LoadBoundary>
  )
}

function LoadedOrganisation() {
  const { data } = useSuspenseQuery(settingsQuery(useApp()))
  return (
    data && (
      <div className={apart}>
        <OrganisationForm settings={data} />
        <Escalation settings={data} />
        <RegisterCard />
      </div>
    )
  )
}
