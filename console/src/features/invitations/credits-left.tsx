import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { currentPlanQuery, usageQuery } from '#features/billing/billing-queries.ts'
import { useApp } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { note } from './invitations.css.ts'

/** Shows the rest of the month's checks, before a user fills in a form that will be refused. */
export function CreditsLeft() {
  const app = useApp()
  const usage = useQuery(usageQuery(app))
  const plan = useQuery(currentPlanQuery(app))
  if (usage.isPending || plan.isPending) {
    return (
      <p className={note}>
        <Skeleton width={160} />
      </p>
    )
  }
  if (!usage.data) return null
  const { remainingChecks } = usage.data
  // The free plan has no pay-as-you-go, and neither has one that is not active.
  const isFree = plan.data?.planName.toLowerCase() === 'free' || plan.data?.planStatus === 'canceled'
  if (remainingChecks === 0 && isFree) {
    return (
      <Callout tone="warning" title="No credits left this month">
        Upgrade your plan to invite more employees. <Link to="/billing">See plans</Link>
      </Callout>
    )
  }
  const left = `${formatNumber(remainingChecks)} ${remainingChecks === 1 ? 'credit' : 'credits'} left this month`
  const rest =
    remainingChecks === 0 && plan.data && plan.data.planName !== 'unbilled'
      ? '. Extra credits are pay-as-you-go.'
      : ''
  return <p className={note}>{`${left}${rest}`}</p>
}
