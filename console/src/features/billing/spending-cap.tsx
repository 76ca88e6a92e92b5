import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useApp } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import { TitledCard } from '#ui/titled-card.tsx'
import { currentPlanQuery } from './billing-queries.ts'

// Owners alone have the form.
const SpendingCapForm = lazy(() =>
  import('./spending-cap-form.tsx').then((module) => ({ default: module.SpendingCapForm })),
)

/** Shows the cap on extra credits in a month; owners change it. */
export function SpendingCap() {
  const { data } = useQuery(currentPlanQuery(useApp()))
  const may = useMay()
  // The current plan's own place says that it could not be loaded.
  if (!data) return null
  const cap = data.spendingCap ?? null
  return (
    <TitledCard
      title="Spending cap"
      lead="What extra credits may cost in a month. Once it is reached, no invitation and no identity check that would cost more is started."
    >
      {may('owners') ? (
        <Suspense>
          <SpendingCapForm cap={cap} />
        </Suspense>
      ) : (
        <p>{`${cap === null ? 'There is no cap.' : `$${formatNumber(cap)} a month.`} Owners can change this.`}</p>
      )}
    </TitledCard>
  )
}
