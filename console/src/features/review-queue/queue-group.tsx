import type { VerificationQueue } from '@bonafide/shared/contract/verifications.ts'
import { Link } from '@tanstack/react-router'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { stepLabels } from '#features/employee-status/steps.ts'
import { formatNumber } from '#lib/format.ts'
import * as styles from './queue.css.ts'
import { QueueRow } from './queue-row.tsx'

interface QueueGroupProps {
  group: VerificationQueue['groups'][number]
  onAction: StartAction
}

/** Everyone who is at one step, those who wait longest first. */
export function QueueGroup({ group, onAction }: QueueGroupProps) {
  const { step, total, items } = group
  const id = `queue-${step}`
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <h2 id={id} className={styles.groupName}>
          {stepLabels[step]}
        </h2>
        <span className={styles.count}>
          {total === 1 ? '1 employee' : `${formatNumber(total)} employees`}
        </span>
      </div>
      {items.length === 0 && <p className={styles.nobody}>No one is at this step.</p>}
      <ul className={styles.list}>
        {items.map((waiting) => (
          <QueueRow key={waiting.employee.employeeId} waiting={waiting} step={step} onAction={onAction} />
        ))}
      </ul>
      {total > items.length && items.length > 0 && (
        <p className={styles.rest}>
          Showing the {formatNumber(items.length)} who have waited longest.{' '}
          <Link to="/employees" search={{ status: step === 'email' ? 'invited' : 'verifying' }}>
            View all in Employees
          </Link>
        </p>
      )}
    </section>
  )
}
