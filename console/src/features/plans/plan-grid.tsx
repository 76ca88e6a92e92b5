import type { CurrentPlan, Plan } from '@bonafide/shared/contract/billing.ts'
import { padded } from '#ui/card.css.ts'
import * as styles from '#features/billing/billing-page.css.ts'
import { isCurrentPlan } from '#features/billing/checkout.ts'
import { PlanCard } from './plan-card.tsx'

interface PlanGridProps {
  plans: readonly Plan[]
  /** Absent where it could not be loaded: then no plan is marked as current. */
  current: CurrentPlan | undefined
  /** The id of the plan whose checkout is being made. */
  processing: string | undefined
  onSelect: (plan: Plan) => void
}

/** Shows the plans on offer, side by side. */
export function PlanGrid({ plans, current, processing, onSelect }: PlanGridProps) {
  if (plans.length === 0) {
    return <p className={padded}>There are no plans to choose from at the moment.</p>
  }
  return (
    <ul className={styles.grid} aria-label="Plans">
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          isCurrent={current !== undefined && isCurrentPlan(plan, current)}
          isProcessing={processing === plan.id}
          onSelect={() => onSelect(plan)}
        />
      ))}
    </ul>
  )
}
