import { CurrentPlan, type Plan } from '@bonafide/shared/contract/organisation/billing.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import * as v from 'valibot'
import { CreditLedger } from '#features/ledger/credit-ledger.tsx'
import { CurrentPlanSection } from '#features/plans/current-plan.tsx'
import { PlanDialog, PlanGrid } from '#features/plans/choose-plan.tsx'
import { formatPrice } from '#features/plans/plan-look.tsx'
import { useApp } from '#lib/app-context.ts'
import { failureText } from '#lib/failure.ts'
import { Page } from '#ui/page/page.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { useMay } from '#lib/session/use-may.ts'
import { TitledCard } from '#ui/titled-card.tsx'
import { checkoutFailure, checkoutMutation, planNameOf, startsAtOnce, useLeaving } from './checkout.ts'
import { currentPlanQuery, plansQuery, usageQuery } from './billing-queries.ts'

const failure = { title: 'Error loading plans', text: 'Failed to load billing information' }

/** Shows the present plan, and those on offer. */
export function BillingPage() {
  return (
    <Suspense
      fallback={
        <Page>
          <Spinner text="Loading..." />
        </Page>
      }
    >
      <Page
        title="Subscription Plans"
        lead="Choose a plan for the number of employees you verify each month."
      >
        <LoadBoundary failure={failure}>
          <LoadedPlan />
        </LoadBoundary>
        <LoadBoundary failure={failure}>
          <LoadedPlans />
        </LoadBoundary>
        <SpendingCap />
        <CreditLedger />
      </Page>
    </Suspense>
  )
}

function LoadedPlan() {
  const app = useApp()
  const { data: current } = useSuspenseQuery(currentPlanQuery(app))
  const usage = useQuery(usageQuery(app)).data
  const plans = useQuery(plansQuery(app)).data ?? []
  const pendingName = current.pendingPlan ? planNameOf(current.pendingPlan, plans) : undefined
  return (
    <CurrentPlanSection
      name={planNameOf(current, plans)}
      pendingName={pendingName}
      current={current}
      usage={usage}
    />
  )
}

function LoadedPlans() {
  const app = useApp()
  const { data: plans } = useSuspenseQuery(plansQuery(app))
  const loaded = useQuery(currentPlanQuery(app)).data
  const current = loaded ?? v.parse(CurrentPlan, {})
  const [selected, setSelected] = useState<Plan>()
  const { leavingFor, error, leave } = useLeaving(checkoutMutation(app))
  const processing = leavingFor?.plan.id
  const isAtOnce = (plan: Plan) => startsAtOnce(plan, current, plans)

  function upgrade(plan: Plan) {
    leave({ plan, startsAtOnce: isAtOnce(plan) }, { onSettled: () => setSelected(undefined) })
  }
  return (
    <>
      {error && (
        <Callout tone="danger" title={checkoutFailure.title}>
          {failureText(error, checkoutFailure)}
        </Callout>
      )}
      <PlanGrid plans={plans} current={loaded} processing={processing} onSelect={setSelected} />
      {selected && (
        <PlanDialog
          plan={selected}
          current={current}
          currentName={planNameOf(current, plans)}
          startsAtOnce={isAtOnce(selected)}
          isProcessing={processing === selected.id}
          onUpgrade={() => upgrade(selected)}
          onClose={() => setSelected(undefined)}
        />
      )}
    </>
  )
}

// Owners alone have the form.
const SpendingCapForm = lazy(() =>
  import('./spending-cap-form.tsx').then((module) => ({ default: module.SpendingCapForm })),
)

/** Shows the cap on extra credits in a month; owners change it. */
function SpendingCap() {
  const app = useApp()
  const { data } = useQuery(currentPlanQuery(app))
  const currency = useQuery(plansQuery(app)).data?.[0]?.currency ?? 'usd'
  const may = useMay()
  // The current plan's own place says that it could not be loaded.
  if (!data) return null
  const cap = data.spendingCap ?? null
  return (
    <TitledCard
      title="Spending cap"
      lead="The most that extra credits can cost in a month. Once you reach it, we stop invitations and identity checks that would cost more."
    >
      {may('owners') ? (
        <Suspense>
          <SpendingCapForm cap={cap} currency={currency} />
        </Suspense>
      ) : (
        <p>{`${cap === null ? 'There is no cap.' : `${formatPrice(cap, currency)} a month.`} Owners can change this.`}</p>
      )}
    </TitledCard>
  )
}
