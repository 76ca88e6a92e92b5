import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { CurrentPlan, type Plan } from '@bonafide/shared/contract/billing.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { Spinner } from '@bonafide/shared/ui/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { CreditLedger } from '#features/ledger/credit-ledger.tsx'
import { useApp } from '#lib/app-context.ts'
import { useErrorToast } from '#lib/use-error-toast.ts'
import { useLoggedError } from '#lib/use-logged-error.ts'
import { LoadError } from '#ui/status/load-error.tsx'
import { Page } from '#ui/page/page.tsx'
import { currentPlanQuery, plansQuery, usageQuery } from './billing-queries.ts'
import { planNameOf, startsAtOnce } from './checkout.ts'
import { CurrentPlanSection } from '#features/plans/current-plan.tsx'
import { PlanDialog } from '#features/plans/plan-dialog.tsx'
import { PlanGrid } from '#features/plans/plan-grid.tsx'
import { useCheckout } from './use-checkout.ts'

const failure = 'Failed to load billing information'

/** The plan one has, and those one can have. */
export function BillingPage() {
  const app = useApp()
  const plans = useQuery(plansQuery(app))
  const currentPlan = useQuery(currentPlanQuery(app))
  const usage = useQuery(usageQuery(app))
  useLoggedError(usage.error)
  const [selected, setSelected] = useState<Plan>()
  const { checkOut, processing, failure: checkoutFailure } = useCheckout()
  const error = plans.error ?? currentPlan.error
  useErrorToast(error, 'Error loading plans', failure)
  const current = currentPlan.data ?? v.parse(CurrentPlan, {})
  const currentName = planNameOf(current, plans.data ?? [])
  const pendingName = current.pendingPlan ? planNameOf(current.pendingPlan, plans.data ?? []) : undefined
  const isAtOnce = (plan: Plan) => startsAtOnce(plan, current, plans.data ?? [])

  function upgrade(plan: Plan) {
    void checkOut(plan, isAtOnce(plan)).finally(() => setSelected(undefined))
  }
  if (plans.isPending || currentPlan.isPending || usage.isPending) {
    return (
      <Page>
        <Spinner text="Loading..." />
      </Page>
    )
  }
  return (
    <Page title="Subscription Plans" lead="Choose a plan for the number of employees you verify each month.">
      {error && (
        <LoadError
          text={messageOf(error, failure)}
          retrying={plans.isFetching || currentPlan.isFetching}
          onRetry={() => void Promise.all([plans.refetch(), currentPlan.refetch()])}
        />
      )}
      {checkoutFailure && (
        <Callout tone="danger" title="Checkout failed">
          {checkoutFailure}
        </Callout>
      )}
      {currentPlan.data && (
        <CurrentPlanSection
          name={currentName}
          pendingName={pendingName}
          current={currentPlan.data}
          usage={usage.data}
        />
      )}
      {plans.data && (
        <PlanGrid
          plans={plans.data}
          current={currentPlan.data}
          processing={processing}
          onSelect={setSelected}
        />
      )}
      <CreditLedger />
      {selected && (
        <PlanDialog
          plan={selected}
          current={current}
          currentName={currentName}
          startsAtOnce={isAtOnce(selected)}
          isProcessing={processing === selected.id}
          onUpgrade={() => upgrade(selected)}
          onClose={() => setSelected(undefined)}
        />
      )}
    </Page>
  )
}
