import type { CurrentPlan, Usage } from '@bonafide/shared/contract/organisation/billing.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { ProgressBar } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import * as styles from '#features/billing/billing-page.css.ts'
import { ManageBilling } from '#features/billing/manage-billing.tsx'
import { formatDay, formatNumber, formatPeriod } from '#lib/format.ts'
import { small } from '#ui/card.css.ts'
import { formatMinor, isActive, planLook, PlanStatusBadge } from './plan-look.tsx'

interface CurrentPlanSectionProps {
  name: string
  pendingName: string | undefined
  current: CurrentPlan
  /** Absent where the server could not tell. */
  usage?: Usage
}

/** Shows the present plan, its price, and how much of it is used. */
export function CurrentPlanSection({ name, pendingName, current, usage }: CurrentPlanSectionProps) {
  const { icon: Icon } = planLook(name)
  const price = current.subscriptionInfo?.price
  return (
    <section className={styles.current} aria-label="Current plan">
      <div className={styles.currentHead}>
        <Icon size={20} className={styles.dialogIcon} aria-hidden="true" />
        <div className={styles.currentWords}>
          <p className={small}>Current Plan</p>
          <p className={styles.currentName}>{name}</p>
        </div>
        <PlanStatusBadge status={current.planStatus} />
        {typeof price?.amount === 'number' && (
          <p className={styles.currentPrice}>{`${formatMinor(price)} a month`}</p>
        )}
      </div>
      <PlanDates current={current} pendingName={pendingName} />
      {usage && <PlanUsage usage={usage} />}
      {current.hasPortal && <ManageBilling />}
    </section>
  )
}

function PlanUsage({ usage }: { usage: Usage }) {
  const { checksUsed, checksIncluded, remainingChecks, paygUsed, daysRemaining, period } = usage
  const days = daysRemaining === 1 ? '1 day' : `${formatNumber(daysRemaining)} days`
  return (
    <div className={styles.usage}>
      <div className={styles.usageLine}>
        <span>
          {`${formatNumber(checksUsed)} of ${formatNumber(checksIncluded)} credits used${period ? ` in ${formatPeriod(period)}` : ''}`}
        </span>
        <span className={small}>{`${formatNumber(remainingChecks)} left, resets in ${days}`}</span>
      </div>
      {checksIncluded > 0 && <ProgressBar label="Monthly usage" value={checksUsed} max={checksIncluded} />}
      {paygUsed > 0 && (
        <p className={small}>
          {`${formatNumber(paygUsed)} extra ${paygUsed === 1 ? 'credit' : 'credits'} charged as pay-as-you-go.`}
        </p>
      )}
    </div>
  )
}

interface PlanDatesProps {
  current: CurrentPlan
  /** The plan that follows, where there is one. */
  pendingName: string | undefined
}

/** Shows the next change of the plan and its date, as far as the server tells. */
function PlanDates({ current, pendingName }: PlanDatesProps) {
  const { planStatus, pendingPlan, subscriptionInfo } = current
  const keptUntil = formatDay(subscriptionInfo?.keptUntil)
  const renews = formatDay(subscriptionInfo?.currentPeriodEnd)
  if (keptUntil) {
    return (
      <Callout tone="warning" title="A payment is overdue">
        {`Pay by ${keptUntil} to keep this plan.`}
      </Callout>
    )
  }
  if (pendingPlan && pendingName) {
    return <p className={small}>{`You move to ${pendingName} on ${formatDay(pendingPlan.startsAt)}.`}</p>
  }
  if (!renews || !isActive(planStatus)) return null
  return <p className={small}>{`Renews on ${renews}.`}</p>
}
