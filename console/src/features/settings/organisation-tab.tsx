import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { RegisterCard } from '#features/digital-checks/register-card.tsx'
import { apart } from '#features/escalation/escalation.css.ts'
import { Escalation } from '#features/escalation/escalation.tsx'
import { LookCard } from '#features/look/look-card.tsx'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import { loadFailure, settingsQuery } from './settings-queries.ts'

const DangerZone = lazy(() =>
  import('#features/closing/danger-zone.tsx').then((module) => ({ default: module.DangerZone })),
)

/** Shows how the organisation invites, whom it tells of late checks, its look at the register, and its end. */
export function OrganisationTab() {
  return (
    <LoadBoundary failure={loadFailure} pending={<Spinner text="Loading..." />}>
      <LoadedOrganisation />
    </LoadBoundary>
  )
}

function LoadedOrganisation() {
  const { data } = useSuspenseQuery(settingsQuery(useApp()))
  const may = useMay()
  // A server that tells no roles closes nothing.
  const { role } = useSignedIn().org
  return (
    data && (
      <div className={apart}>
        <OrganisationForm settings={data} />
        <LookCard settings={data} />
        <Escalation settings={data} />
        <RegisterCard />
        {role !== undefined && may('organisation:close') && (
          <Suspense fallback={null}>
            <DangerZone />
          </Suspense>
        )}
      </div>
    )
  )
}
