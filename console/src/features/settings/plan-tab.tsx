import type { MessageUsage } from '@bonafide/shared/contract/organisation/settings.ts'
import { percentage, ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { currentPlanQuery, usageQuery } from '#features/billing/billing-queries.ts'
import { formatMinor, PlanStatusBadge, planTitle } from '#features/plans/plan-look.tsx'
import { useApp, useSignedIn } from '#lib/app-context.ts'
import { formatNumber, formatPeriod } from '#lib/format.ts'
import { columns, small } from '#ui/card.css.ts'
import { Facts } from '#ui/facts.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { messageUsageQuery } from './message-usage-query.ts'
import * as styles from './settings-page.css.ts'
import { loadFailure } from './settings-queries.ts'

const failure = { ...loadFailure, title: 'Error loading settings' }

/** Shows plan, usage and account. */
export function PlanTab() {
  return (
    <div className={columns}>
      {/* All at once: none must be pushed down by the one above it. */}
      <Suspense fallback={<Spinner text="Loading..." />}>
        <LoadBoundary failure={failure}>
          <PlanFacts />
        </LoadBoundary>
        <LoadBoundary failure={failure}>
          <UsageFacts />
        </LoadBoundary>
        <AccountFacts />
        <LoadBoundary failure={failure}>
          <MessageUsageCard />
        </LoadBoundary>
      </Suspense>
    </div>
  )
}

function PlanFacts() {
  const app = useApp()
  const { org } = useSignedIn()
  const { data: plan } = useSuspenseQuery(currentPlanQuery(app))
  const period = useQuery(usageQuery(app)).data?.period
  return (
    <Facts
      title="Current Plan"
      facts={[
        ['Plan', planTitle(plan.planName)],
        ['Status', <PlanStatusBadge key="status" status={plan.planStatus} />],
        ['Current period', formatPeriod(period ?? '') || 'Not known'],
        ...(org.unbilled
          ? []
          : [['Price', `${formatMinor(plan.subscriptionInfo?.price)} per month`] as const]),
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
      <div className={styles.barSpace}>
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

const names: Readonly<Record<MessageUsage['limits'][number]['name'], string>> = {
  messages: 'Sent today',
  textsOfDay: 'By SMS and WhatsApp today',
  textsOfMonth: 'By SMS and WhatsApp this month',
}

/** Shows the messages sent to employees, and their limits. Nothing where the server does not tell. */
function MessageUsageCard() {
  const { data } = useSuspenseQuery(messageUsageQuery(useApp()))
  if (!data) return null
  const { limits, waiting, why, countries } = data
  const [first] = limits
  return (
    <Facts
      title="Messages"
      facts={[
        ...limits.map(
          ({ name, used, most }) => [names[name], `${formatNumber(used)} of ${formatNumber(most)}`] as const,
        ),
        ['Waiting', formatNumber(waiting)],
      ]}
    >
      {first && (
        <div className={styles.messagesBar}>
          <ProgressBar label="Messages sent today" value={first.used} max={first.most} />
        </div>
      )}
      {why && <p className={styles.messagesWhy}>{why}</p>}
      <p className={small}>
        {`${first?.reason ?? ''} ${countries ?? ''} Days and months begin at 00:00 UTC. One-time codes are not counted.`}
      </p>
    </Facts>
  )
}
