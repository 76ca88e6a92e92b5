import type { Plan } from '@bonafide/shared/contract/billing.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { formatNumber } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { small } from '#ui/card.css.ts'
import * as styles from '#features/billing/billing-page.css.ts'
import { PlanFeatures, PlanPrice } from './plan-parts.tsx'

interface PlanCardProps {
  plan: Plan
  isCurrent: boolean
  isProcessing: boolean
  onSelect: () => void
}

function label({ isCurrent, isProcessing }: PlanCardProps): string {
  if (isProcessing) return 'Processing...'
  return isCurrent ? 'Current Plan' : 'Select Plan'
}

/** Shows one plan on offer. */
export function PlanCard(props: PlanCardProps) {
  const { plan, isCurrent, isProcessing, onSelect } = props
  return (
    <li className={styles.plan}>
      <div className={styles.planHead}>
        <h2 className={styles.planName}>{plan.name}</h2>
        {plan.isPopular && <Badge tone="info">Most Popular</Badge>}
      </div>
      <p className={small}>{plan.description}</p>
      <PlanPrice plan={plan} />
      <p className={small}>{`${formatNumber(plan.monthlyLimit)} verifications a month`}</p>
      <PlanFeatures features={plan.features} />
      <Button
        block
        tone={plan.isPopular ? 'primary' : 'secondary'}
        disabled={isCurrent}
        pending={isProcessing}
        aria-label={isCurrent ? `${plan.name}: Current Plan` : `${label(props)}: ${plan.name}`}
        onClick={onSelect}
      >
        {label(props)}
      </Button>
    </li>
  )
}
