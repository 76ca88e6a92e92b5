import type { ReportPeriod, ReportSummary } from '@bonafide/shared/contract/reports.ts'
import { stepLabels } from '#features/employee-status/steps.ts'
import { formatNumber } from '#lib/format.ts'
import { Bars } from '#features/charts/bars.tsx'
import { ChartCard } from '#features/charts/chart-card.tsx'
import { none } from '#features/charts/chart.css.ts'

/** The table and the file have them all. */
const mostBars = 8

interface FailuresChartProps {
  failures: ReportSummary['failures']
  period: ReportPeriod
}

/** Shows the reasons why employees fail, the commonest first. */
export function FailuresChart({ failures, period }: FailuresChartProps) {
  const commonestFirst = failures.toSorted((a, b) => b.count - a.count)
  return (
    <ChartCard
      title="Failures by reason"
      lead="Why steps failed, most common first."
      fileName="failures"
      period={period}
      table={{
        columns: ['Step', 'Reason', 'Number of failures'],
        rows: commonestFirst.map(({ step, reason, count }) => [stepLabels[step], reason, count]),
      }}
    >
      {failures.length === 0 && <p className={none}>No failures in this period.</p>}
      <Bars
        label="Failures by reason"
        max={commonestFirst[0]?.count ?? 0}
        bars={commonestFirst.slice(0, mostBars).map(({ step, reason, count }) => ({
          key: `${step} ${reason}`,
          name: `${stepLabels[step]}: ${reason}`,
          value: count,
          text: formatNumber(count),
        }))}
      />
      {failures.length > mostBars && (
        <p className={none}>{`The table has ${formatNumber(failures.length - mostBars)} more.`}</p>
      )}
    </ChartCard>
  )
}
