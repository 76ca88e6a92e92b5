import type { ReportPeriod, ReportSummary } from '@bonafide/shared/contract/reports.ts'
import { formatDay, formatShortDay } from '#lib/format.ts'
import { testNote } from '#features/employee-status/test-mark.tsx'
import { ChartCard } from '#features/charts/chart-card.tsx'
import { everyWeek } from './report-period.ts'
import { formatHours, roundHours } from '#features/charts/chart-numbers.ts'
import { none } from '#features/charts/chart.css.ts'
import { WeekColumns } from '#features/charts/week-columns.tsx'

interface TimeChartProps {
  weeks: ReportSummary['timeToComplete']
  period: ReportPeriod
}

/** Shows how long employees take to complete, week by week. */
export function TimeChart({ weeks, period }: TimeChartProps) {
  const all = everyWeek(weeks)
  const medians = weeks.map(({ medianHours }) => medianHours)
  const label = `Median time to complete in ${weeks.length === 1 ? 'one week' : `${weeks.length} weeks`} from ${formatDay(
    all[0]?.week,
  )} on: between ${formatHours(Math.min(...medians))} and ${formatHours(Math.max(...medians))}.`
  const tests = weeks.reduce((total, week) => total + week.tests, 0)
  const notes = testNote(tests).map((note) => ` ${note}: not real checks.`)
  return (
    <ChartCard
      title="Time to complete"
      lead={`Median time from invitation to completion, week by week. Half took less time and half took longer.${notes.join('')}`}
      fileName="time-to-complete"
      period={period}
      table={{
        columns: ['Week starting', 'Completed', 'Median hours', 'TEST'],
        rows: all.map(({ week, data }) => [
          `${formatShortDay(week)} ${week.slice(0, 4)}`,
          data?.completed ?? 0,
          roundHours(data?.medianHours),
          data?.tests ?? 0,
        ]),
      }}
    >
      {all.length > 0 ? (
        <WeekColumns label={label} weeks={all} />
      ) : (
        <p className={none}>No one completed in this period.</p>
      )}
    </ChartCard>
  )
}
