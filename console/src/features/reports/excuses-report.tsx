import type { ReportSummary } from '@bonafide/shared/contract/reports.ts'
import { Link } from '@tanstack/react-router'
import { Bars } from '#features/charts/bars.tsx'
import { ChartCard } from '#features/charts/chart-card.tsx'
import { excuseViews } from '#features/excuses/excuse-views.ts'
import { excuseWords } from '#features/excuses/excuse-words.ts'
import { formatDate, formatNumber, formatPounds } from '#lib/format.ts'
import { small } from '#ui/card.css.ts'
import * as styles from './reports.css.ts'

type Excuses = NonNullable<ReportSummary['excuses']>

/** The statutory excuses of today, what ends, and what missing ones may cost. The employer alone remains liable. */
export function ExcusesReport({ excuses }: { excuses: Excuses }) {
  return (
    <>
      <StatesChart excuses={excuses} />
      <EndingChart excuses={excuses} />
      <Exposure excuses={excuses} />
    </>
  )
}

const today = ({ on }: Excuses) => ({ from: on, to: on })

function StatesChart({ excuses }: { excuses: Excuses }) {
  const { states } = excuses
  return (
    <ChartCard
      title="Statutory excuses"
      lead={`Employees who have not left, on ${formatDate(excuses.on)}, whenever they were invited.`}
      fileName="excuses"
      period={today(excuses)}
      table={{
        columns: ['State', 'Employees'],
        rows: states.map(({ state, count }) => [excuseWords[state], count]),
      }}
    >
      <Bars
        label="Statutory excuses"
        max={Math.max(0, ...states.map(({ count }) => count))}
        bars={states.map(({ state, count }) => ({
          key: state,
          name: excuseWords[state],
          value: count,
          text: formatNumber(count),
        }))}
      />
      <p className={styles.note}>
        <Link to="/right-to-work">View employees</Link>
      </p>
    </ChartCard>
  )
}

function EndingChart({ excuses }: { excuses: Excuses }) {
  const rows = excuseViews
    .filter(({ figure }) => figure !== 'withoutExcuse')
    .map(({ figure, label }) => ({ figure, label, count: excuses[figure] }))
  return (
    <ChartCard
      title="Follow-ups"
      lead={`Right-to-work checks to repeat, on ${formatDate(excuses.on)}.`}
      fileName="follow-ups"
      period={today(excuses)}
      table={{ columns: ['Follow-up', 'Employees'], rows: rows.map(({ label, count }) => [label, count]) }}
    >
      <Bars
        label="Follow-ups"
        max={Math.max(0, ...rows.map(({ count }) => count))}
        bars={rows.map(({ figure, label, count }) => ({
          key: figure,
          name: label,
          value: count,
          text: formatNumber(count),
        }))}
      />
    </ChartCard>
  )
}

function Exposure({ excuses }: { excuses: Excuses }) {
  const { on, withoutExcuse, penalty } = excuses
  const exposure = withoutExcuse * penalty
  return (
    <ChartCard
      title="Likely penalty exposure"
      lead={`On ${formatDate(on)}.`}
      fileName="penalty-exposure"
      period={today(excuses)}
      table={{
        columns: ['Employees without an excuse', 'Penalty for each (GBP)', 'Exposure (GBP)'],
        rows: [[withoutExcuse, penalty, exposure]],
      }}
    >
      <p className={withoutExcuse > 0 ? styles.exposure.danger : styles.exposure.none}>
        {formatPounds(exposure)}
      </p>
      <p className={small}>
        <Link to="/right-to-work" search={{ concern: 'without_excuse' }}>
          {withoutExcuse === 1
            ? '1 employee working without an excuse'
            : `${formatNumber(withoutExcuse)} employees working without an excuse`}
        </Link>{' '}
        × {formatPounds(penalty)} for each.
      </p>
      <p className={styles.note}>
        This assumes a first penalty at its highest for each employee who has started, or whose excuse has
        lapsed, and that each of them turns out to have no right to work. A repeat within three years may cost
        more. It is an estimate and no legal advice. You alone remain liable.
      </p>
    </ChartCard>
  )
}
