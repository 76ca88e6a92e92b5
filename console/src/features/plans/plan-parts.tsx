import type { Plan } from '@bonafide/shared/contract/billing.ts'
import * as styles from '#features/billing/billing-page.css.ts'
import { formatDollars } from './plan-look.tsx'
import { Check } from 'lucide-react'

/** `$29 USD / month`. */
export function PlanPrice({ plan }: { plan: Plan }) {
  return (
    <p className={styles.price}>
      <span>{`${formatDollars(plan.pricePerMonth)} `}</span>
      <span className={styles.priceUnit}>{`${plan.currency.toUpperCase()} / ${plan.interval}`}</span>
    </p>
  )
}

/** Lists the features of a plan. */
export function PlanFeatures({ features }: { features: readonly string[] }) {
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature} className={styles.feature}>
          <Check size={14} className={styles.tick} aria-hidden="true" />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  )
}
