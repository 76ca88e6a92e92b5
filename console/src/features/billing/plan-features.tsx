import { Check } from 'lucide-react'
import * as styles from './billing-page.css.ts'

/** What a plan holds. */
export function PlanFeatures({ features }: { features: readonly string[] }) {
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature} className={styles.feature}>
          <Check size={14} className={styles.tick} aria-hidden="true" />
          {feature}
        </li>
      ))}
    </ul>
  )
}
