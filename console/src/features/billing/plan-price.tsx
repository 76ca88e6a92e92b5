import type { Plan } from '@bonafide/shared/contract/billing.ts'
import * as styles from './billing-page.css.ts'
import { formatDollars } from './plan-look.ts'

/** `$29 USD / month`. */
export function PlanPrice({ plan }: { plan: Plan }) {
  return (
    <p className={styles.price}>
      {formatDollars(plan.pricePerMonth)}{' '}
      <span className={styles.priceUnit}>
        {plan.currency.toUpperCase()} / {plan.interval}
      </span>
    </p>
  )
}
