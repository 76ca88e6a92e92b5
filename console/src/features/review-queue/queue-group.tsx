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
        <span className={styles.count}>{total === 1 ? '1 person' : `${formatNumber(total)} people`}</span>
      </div>
      {items.length === 0 && <p className={styles.nobody}>Nobody is at this step.</p>}
      <ul className={styles.list}>
        {items.map((waiting) => (
          <QueueRow key={waiting.employee.employeeId} waiting={waiting} step={step} onAction={onAction} />
        ))}
      </ul>
      {total > items.length && items.length > 0 && (
        <p className={styles.rest}>
          These {formatNumber(items.length)} wait longest.{' '}
          <Link to="/employees" search={{ status: step === 'email' ? 'invited' : 'verifying' }}>
            Show everyone
          </Link>
        </p>
      )}
    </section>
  )
}
