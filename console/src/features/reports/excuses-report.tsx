import type { ReportSummary } from '@bonafide/shared/contract/review/reports.ts'
import { Link } from '@tanstack/react-router'
import { Bars } from '#features/charts/bars.tsx'
import { ChartCard } from '#features/charts/chart-card.tsx'
import { excuseViews, excuseWords } from '#features/excuses/excuse-words.ts'
import { formatDate, formatNumber, formatPounds } from '#lib/format.ts'
import { small } from '#ui/card.css.ts'
import * as styles from './reports.css.ts'

type Excuses = NonNullable<ReportSummary['excuses']>

/** Shows who is covered today, and what ends. */
export function ExcusesReport({ excuses }: { excuses: Excuses }) {
  return (
    <>
      <StatesChart excuses={excuses} />
      <EndingChart excuses={excuses} />
    </>
  )
}

const today = ({ on }: Excuses) => ({ from: on, to: on })

function StatesChart({ excuses }: { excuses: Excuses }) {
  const { states } = excuses
  return (
    <ChartCard
      title="Cover"
      lead={`Employees who have not left, on ${formatDate(excuses.on)}, whenever they were invited.`}
      fileName="excuses"
      period={today(excuses)}
      table={{
        columns: ['State', 'Employees'],
        rows: states.map(({ state, count }) => [excuseWords[state], count]),
      }}
    >
      <Bars
        label="Cover"
        max={Math.max(0, ...states.map(({ count }) => count))}
        bars={states.map(({ state, count }) => ({
          key: state,
          name: excuseWords[state],
          value: count,
          text: formatNumber(count),
        }))}
      />
      <p className={styles.note}>
        <Link to="/employees">View employees</Link>
      </p>
    </ChartCard>
  )
}

const notFollowUps: ReadonlySet<string> = new Set(['withoutExcuse', 'startsUncovered', 'likenessDue'])

function EndingChart({ excuses }: { excuses: Excuses }) {
  const rows = excuseViews
    .filter(({ figure }) => !notFollowUps.has(figure))
    .map(({ figure, label }) => ({ figure, label, count: excuses[figure] ?? 0 }))
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

/** Shows the possible penalties for a first breach and for a repeat: a card of its own above the rest. */
export function Exposure({ excuses }: { excuses: Excuses }) {
  const { on, withoutExcuse, exposure } = excuses
  const { first, repeat } = exposure
  return (
    <ChartCard
      title="Likely penalty exposure"
      lead={`On ${formatDate(on)}.`}
      fileName="penalty-exposure"
      period={today(excuses)}
      table={{
        columns: ['Breach', 'Working, not covered', 'Penalty for each (GBP)', 'Exposure (GBP)'],
        rows: [
          ['First', withoutExcuse, first.each, first.total],
          ['Repeat within three years', withoutExcuse, repeat.each, repeat.total],
        ],
      }}
    >
      <p className={withoutExcuse > 0 ? styles.exposure.danger : styles.exposure.none}>
        <span>{formatPounds(first.total)}</span>
        {withoutExcuse > 0 && (
          <span className={styles.repeat}>{` up to ${formatPounds(repeat.total)} for a repeat`}</span>
        )}
      </p>
      <p className={small}>
        <Link to="/employees" search={{ cover: 'working' }}>
          {`${formatNumber(withoutExcuse)} working, not covered`}
        </Link>
        <span>{`: ${formatPounds(first.each)} each for a first breach, up to ${formatPounds(repeat.each)} for a repeat within three years.`}</span>
      </p>
      <p className={styles.note}>
        This assumes the highest penalty for each employee who has started and is not covered, and that each
        of them turns out to have no right to work. It is an estimate and no legal advice. You, the employer,
        remain liable.
      </p>
    </ChartCard>
  )
}
