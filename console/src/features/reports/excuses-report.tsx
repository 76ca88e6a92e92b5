import type { ReportSummary } from '@bonafide/shared/contract/review/reports.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bars } from '#features/charts/bars.tsx'
import { ChartCard, type ChartTable } from '#features/charts/chart-card.tsx'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import { excusesQuery } from '#features/excuses/excuse-queries.ts'
import { excuseViews } from '#features/excuses/excuse-figures-query.ts'
import { coverOfState, excuseWords } from '#features/excuses/excuse-words.ts'
import { verdictOf } from '#features/excuses/verdict-words.ts'
import { capital, formatDate, formatNumber, formatPounds } from '#lib/format.ts'
import { useApp } from '#lib/app-context.ts'
import { small } from '#ui/card.css.ts'
import { Skeleton } from '#ui/status/skeleton.tsx'
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

function StatesChart({ excuses }: { excuses: Excuses }) {
  const { states } = excuses
  return (
    <ChartCard
      title="Cover"
      lead={`All employees who have not left, on ${formatDate(excuses.on)}.`}
      table={statesTable(excuses)}
    >
      <Bars
        label="Cover"
        max={Math.max(0, ...states.map(({ count }) => count))}
        bars={states.map(({ state, count }) => ({
          key: state,
          name: excuseWords[state],
          value: count,
          text: formatNumber(count),
          to: { cover: coverOfState[state] },
        }))}
      />
    </ChartCard>
  )
}

/** Returns the numbers of employees by their cover. */
export function statesTable({ states }: Excuses): ChartTable {
  return {
    columns: ['State', 'Employees'],
    rows: states.map(({ state, count }) => [excuseWords[state], count]),
  }
}

const notFollowUps: ReadonlySet<string> = new Set(['withoutExcuse', 'startsUncovered', 'likenessDue'])

const endings = (excuses: Excuses) =>
  excuseViews
    .filter(({ figure }) => !notFollowUps.has(figure))
    .map(({ figure, label, search }) => ({ figure, label, search, count: excuses[figure] ?? 0 }))

function EndingChart({ excuses }: { excuses: Excuses }) {
  const rows = endings(excuses)
  return (
    <ChartCard
      title="Follow-ups"
      lead={`Right-to-work checks to repeat, on ${formatDate(excuses.on)}.`}
      table={endingTable(excuses)}
    >
      <Bars
        label="Follow-ups"
        max={Math.max(0, ...rows.map(({ count }) => count))}
        bars={rows.map(({ figure, label, search, count }) => ({
          key: figure,
          name: label,
          value: count,
          text: formatNumber(count),
          to: search,
        }))}
      />
    </ChartCard>
  )
}

/** Returns the numbers of checks to repeat. */
export function endingTable(excuses: Excuses): ChartTable {
  return {
    columns: ['Follow-up', 'Employees'],
    rows: endings(excuses).map(({ label, count }) => [label, count]),
  }
}

/** Shows the possible penalties for a first breach and for a repeat, and who they are about: first of all. */
export function Exposure({ excuses }: { excuses: Excuses }) {
  const { on, withoutExcuse, exposure } = excuses
  const { first, repeat } = exposure
  return (
    <div className={styles.whole}>
      <ChartCard
        title="Likely penalty exposure"
        lead={`On ${formatDate(on)}.`}
        table={exposureTable(excuses)}
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
        {withoutExcuse > 0 && <Uncovered count={withoutExcuse} />}
        <p className={styles.note}>
          This counts the highest penalty for each employee who has started and is not covered, as if none of
          them had the right to work. It is an estimate, not legal advice. You, the employer, remain liable.
        </p>
      </ChartCard>
    </div>
  )
}

/** Returns the possible penalties. */
export function exposureTable({ withoutExcuse, exposure }: Excuses): ChartTable {
  const { first, repeat } = exposure
  return {
    columns: ['Breach', 'Working, not covered', 'Penalty for each (GBP)', 'Exposure (GBP)'],
    rows: [
      ['First', withoutExcuse, first.each, first.total],
      ['Repeat within three years', withoutExcuse, repeat.each, repeat.total],
    ],
  }
}

const shownFirst = 5
const places = ['first', 'second', 'third', 'fourth', 'fifth']

/** Names who works and is not covered; the link above has all of them. */
function Uncovered({ count }: { count: number }) {
  const { data, isPending } = useInfiniteQuery({
    ...excusesQuery(useApp(), { concern: 'without_excuse' }),
    meta: { isOptional: true },
    retryOnMount: false,
  })
  const items = data?.pages[0]?.items ?? []
  return (
    <ul className={styles.names} aria-label="Working, not covered" aria-busy={isPending}>
      {isPending &&
        places.slice(0, count).map((row) => (
          <li key={row} className={styles.nameRow} aria-hidden="true">
            <span className={styles.placeLine}>
              <Skeleton width={160} />
            </span>
            <span className={styles.placeLine}>
              <Skeleton width={120} />
            </span>
          </li>
        ))}
      {items.slice(0, shownFirst).map((item) => (
        <li key={item.employeeId} className={styles.nameRow}>
          <EmployeeLink {...verbatim} employeeId={item.employeeId}>
            {item.fullName || 'No name'}
          </EmployeeLink>
          {item.rightToWork && <span>{capital(verdictOf(item.rightToWork, item).detail)}</span>}
        </li>
      ))}
    </ul>
  )
}
