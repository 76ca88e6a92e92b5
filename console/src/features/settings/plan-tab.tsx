import { messageOf } from '@bonafide/shared/api/api-error.ts'
import type { CurrentPlan, Usage } from '@bonafide/shared/contract/billing.ts'
import { percentage, ProgressBar } from '@bonafide/shared/ui/progress-bar.tsx'
import { Spinner } from '@bonafide/shared/ui/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { currentPlanQuery, usageQuery } from '#features/billing/billing-queries.ts'
import { formatMinor, PlanStatusBadge, planTitle } from '#features/plans/plan-look.tsx'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { formatNumber, formatPeriod } from '#lib/format.ts'
import { useErrorToast } from '#lib/use-error-toast.ts'
import { columns } from '#ui/facts.css.ts'
import { Facts } from '#ui/facts.tsx'
import { LoadError } from '#ui/status/load-error.tsx'
import { barSpace } from './settings-page.css.ts'

const failure = 'Failed to load settings information'

/** Plan, usage and account. */
export function PlanTab() {
  const app = useApp()
  const usage = useQuery(usageQuery(app))
  const plan = useQuery(currentPlanQuery(app))
  const error = usage.error ?? plan.error
  useErrorToast(error, 'Error loading settings', failure)
  return (
    <>
      {error && (
        <LoadError
          text={messageOf(error, failure)}
          retrying={usage.isFetching || plan.isFetching}
          onRetry={() => void Promise.all([usage.refetch(), plan.refetch()])}
        />
      )}
      {(usage.isPending || plan.isPending) && <Spinner text="Loading..." />}
      <div className={columns}>
        {plan.data && <PlanFacts plan={plan.data} period={usage.data?.period} />}
        {usage.data && <UsageFacts usage={usage.data} />}
        <AccountFacts />
      </div>
    </>
  )
}

function PlanFacts({ plan, period }: { plan: CurrentPlan; period?: string }) {
  return (
    <Facts
      title="Current Plan"
      facts={[
        ['Plan', planTitle(plan.planName)],
        ['Status', <PlanStatusBadge key="status" status={plan.planStatus} />],
        ['Current period', formatPeriod(period ?? '') || 'Not known'],
        ['Price', `${formatMinor(plan.subscriptionInfo?.price?.amount)} per month`],
      ]}
    />
  )
}

function UsageFacts({ usage }: { usage: Usage }) {
  const percent = Math.round(percentage(usage.checksUsed, usage.checksIncluded))
  return (
    <Facts
      title="Usage Statistics"
      facts={[
        ['Allowed per month', formatNumber(usage.checksIncluded)],
        ['Used', formatNumber(usage.checksUsed)],
        ['Remaining', formatNumber(usage.remainingChecks)],
        ['Additional usage', formatNumber(usage.paygUsed)],
        ['Usage', `${percent}%`],
      ]}
    >
      <div className={barSpace}>
        <ProgressBar label="Usage" value={usage.checksUsed} max={usage.checksIncluded} />
      </div>
    </Facts>
  )
}

function AccountFacts() {
  const { user } = useSignedIn()
  return (
    <Facts
      title="Account Information"
      facts={[
        ['Email', user.email],
        ['Role', 'User'],
        ['Status', 'Active'],
      ]}
    />
  )
}
