import type { EmployeeStats } from '@bonafide/shared/contract/employees.ts'
import type { Usage } from '@bonafide/shared/contract/billing.ts'
import { BadgeCheck, Gauge, Hourglass, UsersRound } from 'lucide-react'
import { formatNumber } from '#lib/format.ts'
import * as styles from './dashboard.css.ts'

const noStats: EmployeeStats = { total: 0, verified: 0, pending: 0 }

/** The four numbers of the organisation; 0 where the server does not tell. */
export function StatCards({ stats = noStats, usage }: { stats?: EmployeeStats; usage?: Usage }) {
  const { total, verified, pending } = stats
  const share = total > 0 ? `${Math.round((verified / total) * 100)}% of everyone invited` : undefined
  const used = formatNumber(usage?.checksUsed ?? 0)
  const included = formatNumber(usage?.checksIncluded ?? 0)
  const cards = [
    { label: 'Total Employees', value: formatNumber(total), icon: UsersRound },
    { label: 'Verified Employees', value: formatNumber(verified), icon: BadgeCheck, note: share },
    { label: 'Pending Verifications', value: formatNumber(pending), icon: Hourglass },
    {
      label: 'Monthly Usage',
      value: `${used}/${included}`,
      icon: Gauge,
      note: usage && `${formatNumber(usage.remainingChecks)} checks left`,
    },
  ]
  return (
    <dl className={styles.stats}>
      {cards.map(({ label, value, icon: Icon, note }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.statLabel}>
            <Icon size={16} aria-hidden="true" />
            {label}
          </dt>
          <dd className={styles.statValue}>{value}</dd>
          {note && <dd className={styles.statNote}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
