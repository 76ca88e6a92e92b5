import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { CurrentPlan, type Plan } from '@bonafide/shared/contract/billing.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { Spinner } from '@bonafide/shared/ui/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { useApp } from '#lib/app-context.ts'
import { useErrorToast } from '#lib/use-error-toast.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Page } from '#ui/page.tsx'
import { small } from '#ui/card.css.ts'
import * as styles from './billing-page.css.ts'
import { currentPlanQuery, plansQuery } from './billing-queries.ts'
import { isCurrentPlan } from './checkout.ts'
import { PlanCard } from './plan-card.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { planTitle } from './plan-look.ts'
import { PlanStatusBadge } from './plan-status-badge.tsx'
import { useCheckout } from './use-checkout.ts'

const failure = 'Failed to load billing information'

/** The plan one has, and those one can have. */
export function BillingPage() {
  const app = useApp()
  const plans = useQuery(plansQuery(app))
  const currentPlan = useQuery(currentPlanQuery(app))
  const [selected, setSelected] = useState<Plan>()
  const { checkOut, processing, failure: checkoutFailure } = useCheckout()
  const error = plans.error ?? currentPlan.error
  useErrorToast(error, 'Error loading plans', failure)
  const current = currentPlan.data ?? v.parse(CurrentPlan, {})

  function upgrade(plan: Plan) {
    void checkOut(plan).finally(() => setSelected(undefined))
  }
  if (plans.isPending || currentPlan.isPending) {
    return (
      <Page>
        <Spinner text="Loading..." />
      </Page>
    )
  }
  return (
    <Page title="Subscription Plans" lead="Choose how many people you verify in a month.">
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
      <section className={styles.current} aria-label="Current plan">
        <span className={small}>Current Plan</span>
        <span className={styles.currentName}>{planTitle(current.planName)}</span>
        <PlanStatusBadge status={current.planStatus} />
      </section>
      <ul className={styles.grid} aria-label="Plans">
        {plans.data?.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isCurrent={isCurrentPlan(plan, current)}
            isProcessing={processing === plan.id}
            onSelect={() => setSelected(plan)}
          />
        ))}
      </ul>
      {selected && (
        <PlanDialog
          plan={selected}
          current={current}
          isProcessing={processing === selected.id}
          onUpgrade={() => upgrade(selected)}
          onClose={() => setSelected(undefined)}
        />
      )}
    </Page>
  )
}
