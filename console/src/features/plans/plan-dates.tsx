import type { CurrentPlan } from '@bonafide/shared/contract/billing.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { formatDay } from '#lib/format.ts'
import { small } from '#ui/card.css.ts'
import { isActive } from './plan-look.tsx'

interface PlanDatesProps {
  current: CurrentPlan
  /** The plan that follows, where there is one. */
  pendingName: string | undefined
}

/** Shows the next change of the plan and its date, as far as the server tells. */
export function PlanDates({ current, pendingName }: PlanDatesProps) {
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
