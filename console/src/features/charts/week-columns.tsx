import { scaleBand, scaleLinear } from 'd3-scale'
import { Link } from '@tanstack/react-router'
import type { EmployeeListSearch } from '#features/employees/employee-search.ts'
import { formatShortDay } from '#lib/format.ts'
import { daysAfter } from '#lib/london-day.ts'
import { testNote } from '#features/employee-status/test-mark.tsx'
import { formatHours } from './chart-numbers.ts'
import * as styles from './chart.css.ts'

const height = 220
const top = 20
const bottom = height - 24
const mostLabels = 6
const mostValues = 8
/** In percent of the width, so that a single week is a column and not a wall. */
const widest = 8

interface WeekColumnsProps {
  label: string
  /** Every week there is to show, by its Monday; without data it keeps its place. */
  weeks: readonly { week: string; data?: { completed: number; tests: number; medianHours: number } }[]
  /** What selects the employees of all weeks in their list. */
  search: EmployeeListSearch
}

/** Draws one column a week, as high as the median time. Horizontal measures are in percent, so it fits any width. */
export function WeekColumns({ label, weeks, search }: WeekColumnsProps) {
  const longest = Math.max(0, ...weeks.map(({ data }) => data?.medianHours ?? 0))
  // From three days on the axis counts in days, so its steps are whole days.
  const unit = longest >= 72 ? 24 : 1
  const y = scaleLinear([0, Math.max(longest / unit, 1)], [bottom, top]).nice(4)
  const x = scaleBand(
    weeks.map(({ week }) => week),
    [0, 100],
  ).padding(0.3)
  const width = Math.min(x.bandwidth(), widest)
  const everyNth = Math.ceil(weeks.length / mostLabels)
  return (
    <div className={styles.weeks} role="group" aria-label={label}>
      <svg className={styles.axis} height={height} aria-hidden="true">
        {y.ticks(4).map((tick) => (
          <text key={tick} x="100%" y={y(tick)} dy="0.32em" textAnchor="end" className={styles.label}>
            {`${tick} ${unit === 24 ? 'd' : 'h'}`}
          </text>
        ))}
      </svg>
      <div className={styles.plotBox}>
        <svg className={styles.plot} height={height} aria-hidden="true">
          {y.ticks(4).map((tick) => (
            <line key={tick} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className={styles.line} />
          ))}
          {weeks.map(({ week, data }, index) => {
            const middle = (x(week) ?? 0) + x.bandwidth() / 2
            const edge = y((data?.medianHours ?? 0) / unit)
            const words = data && formatHours(data.medianHours)
            return (
              <g key={week}>
                {data && (
                  <rect
                    x={`${middle - width / 2}%`}
                    width={`${width}%`}
                    y={edge}
                    height={bottom - edge}
                    rx="2"
                    className={styles.column}
                  />
                )}
                {data && weeks.length <= mostValues && (
                  <text x={`${middle}%`} y={edge - 6} textAnchor="middle" className={styles.value}>
                    {words}
                  </text>
                )}
                {index % everyNth === 0 && (
                  <text x={`${middle}%`} y={height - 6} textAnchor="middle" className={styles.label}>
                    {formatShortDay(week)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
        {weeks.map(({ week, data }) => {
          if (!data) return null
          const words = [
            `Week starting ${formatShortDay(week)}: ${formatHours(data.medianHours)}`,
            `${data.completed} completed`,
            ...testNote(data.tests),
          ].join(', ')
          return (
            <Link
              key={week}
              to="/employees"
              search={{ ...search, completed: `${week}..${daysAfter(week, 6)}` }}
              className={styles.weekLink}
              style={{ insetInlineStart: `${x(week) ?? 0}%`, width: `${x.bandwidth()}%` }}
              aria-label={words}
              title={words}
            />
          )
        })}
      </div>
    </div>
  )
}
