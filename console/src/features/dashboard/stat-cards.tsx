import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { EmployeeStats } from '@bonafide/shared/contract/employees/employee-list.ts'
import type { Usage } from '@bonafide/shared/contract/organisation/billing.ts'
import { BadgeCheck, Gauge, Hourglass, UsersRound } from 'lucide-react'
import { formatNumber } from '#lib/format.ts'
import { TestCount } from '#features/employee-status/test-mark.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import type { Attention } from './dashboard-feed.tsx'
import * as styles from './dashboard.css.ts'

interface Loading<Data> {
  data: Data | undefined
  isPending: boolean
}

interface StatCardsProps {
  stats: Loading<EmployeeStats>
  usage: Loading<Usage>
  attention: Loading<Attention | null>
}

const noStats: EmployeeStats = { total: 0, verified: 0, tests: 0, pending: 0 }

function needText({ data }: Loading<Attention | null>): string | undefined {
  if (!data) return undefined
  if (data.total === 0) return 'No action needed'
  return `${formatNumber(data.total)} ${data.total === 1 ? 'needs' : 'need'} action`
}

/** Shows the four numbers of the organisation; 0 where the server does not tell. */
export function StatCards({ stats, usage, attention }: StatCardsProps) {
  const { total, verified, tests, pending } = stats.data ?? noStats
  const share = total > 0 ? `${Math.round((verified / total) * 100)}% of all invited` : undefined
  const used = formatNumber(usage.data?.checksUsed ?? 0)
  const included = formatNumber(usage.data?.checksIncluded ?? 0)
  const cards = [
    { label: 'Total Employees', value: formatNumber(total), icon: UsersRound, note: 'Everyone you invited' },
    {
      label: 'Verified Employees',
      value: formatNumber(verified),
      icon: BadgeCheck,
      note: share,
      mark: tests > 0 && <TestCount tests={tests} />,
    },
    {
      label: 'Pending Verifications',
      value: formatNumber(pending),
      icon: Hourglass,
      note: needText(attention),
    },
    {
      label: 'Monthly Usage',
      value: `${used}/${included}`,
      icon: Gauge,
      note:
        usage.data &&
        `${formatNumber(usage.data.remainingChecks)} ${usage.data.remainingChecks === 1 ? 'credit' : 'credits'} left`,
      isPending: usage.isPending,
    },
  ]
  return (
    <dl className={styles.stats}>
      {cards.map(({ label, value, icon: Icon, note, mark, isPending = stats.isPending }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.statLabel}>
            <Icon size={16} aria-hidden="true" />
            <span>{label}</span>
          </dt>
          <dd {...verbatim} className={styles.statValue}>
            {isPending ? <Skeleton width={72} /> : value}
          </dd>
          {/* There from the start, so that nothing moves when it is known. */}
          <dd className={styles.statNote}>
            {mark && <span>{mark}</span>}
            <span className={mark ? styles.besideMark : undefined}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
