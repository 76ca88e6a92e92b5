import { percentage, ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { currentPlanQuery, usageQuery } from '#features/billing/billing-queries.ts'
import { MessageUsageCard } from '#features/messages/message-usage-card.tsx'
import { formatMinor, PlanStatusBadge, planTitle } from '#features/plans/plan-look.tsx'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { formatNumber, formatPeriod } from '#lib/format.ts'
import { columns } from '#ui/facts.css.ts'
import { Facts } from '#ui/facts.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { barSpace } from './settings-page.css.ts'
import { loadFailure } from './settings-queries.ts'

const failure = { ...loadFailure, title: 'Error loading settings' }

/** Shows plan, usage and account. */
export function PlanTab() {
  return (
    <div className={columns}>
      <Suspense fallback={<Spinner text="Loading..." />}>
        <LoadBoundary failure={failure}>
          <PlanFacts />
        </LoadBoundary>
        <LoadBoundary failure={failure}>
          <UsageFacts />
        </LoadBoundary>
      </Suspense>
      <AccountFacts />
      <LoadBoundary failure={failure} pending={<Spinner text="Loading..." />}>
        <MessageUsageCard />
      </LoadBoundary>
    </div>
  )
}

function PlanFacts() {
  const app = useApp()
  const { data: plan } = useSuspenseQuery(currentPlanQuery(app))
  const period = useQuery(usageQuery(app)).data?.period
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

function UsageFacts() {
  const { data: usage } = useSuspenseQuery(usageQuery(useApp()))
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
