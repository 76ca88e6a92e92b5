import { ShieldCheck } from 'lucide-react'
import * as styles from '#features/employees/employees-empty.css.ts'
import { card } from '#ui/card.css.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'

/** What stands in place of the queue when no employee is under way. */
export function QueueEmpty() {
  return (
    <section className={card} aria-label="Queue">
      <div className={styles.empty}>
        <ShieldCheck size={20} className={styles.icon} aria-hidden="true" />
        <h2 className={styles.title}>No verifications in progress</h2>
        <p className={styles.text}>Employees you invite appear here until they pass all four steps.</p>
        <ButtonLink to="/widget" tone="primary">
          Add Employee
        </ButtonLink>
      </div>
    </section>
  )
}
