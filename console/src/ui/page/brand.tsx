import { Check } from 'lucide-react'
import * as styles from './centred.css.ts'

/** Shows the name of the product with its mark. */
export function Brand() {
  return (
    <div className={styles.brand}>
      <span className={styles.mark} aria-hidden="true">
        <Check size={16} strokeWidth={3} />
      </span>
      Bonafide
    </div>
  )
}
