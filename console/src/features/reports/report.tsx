import type { ReportPeriod, ReportSummary } from '@bonafide/shared/contract/reports.ts'
import { ChartColumn } from 'lucide-react'
import * as empty from '#features/employees/employees-empty.css.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { card } from '#ui/card.css.ts'
import { ChannelsChart } from './channels-chart.tsx'
import { ExcusesReport, Exposure } from './excuses-report.tsx'
import { FailuresChart } from './failures-chart.tsx'
import { FunnelChart } from './funnel-chart.tsx'
import { PassesChart } from './passes-chart.tsx'
import * as styles from './reports.css.ts'
import { TimeChart } from './time-chart.tsx'

interface ReportProps {
  summary: ReportSummary
  period: ReportPeriod
  /** The numbers of the period before are still shown. */
  isStale: boolean
}

/** Shows the possible penalties, the charts of a period, or why there are none, and the cover as it is today. */
export function Report(props: ReportProps) {
  const { excuses } = props.summary
  return (
    <>
      {/* First, as users ask first whether the organisation is exposed. */}
      {excuses && <Exposure excuses={excuses} />}
      <PeriodReport {...props} />
      {excuses && (
        <div className={styles.charts}>
          <ExcusesReport excuses={excuses} />
        </div>
      )}
    </>
  )
}

function PeriodReport({ summary, period, isStale }: ReportProps) {
  if (summary.funnel.invited === 0 && summary.timeToComplete.length === 0) {
    return (
      <section className={card} aria-label="Report">
        <div className={empty.empty}>
          <ChartColumn size={20} className={empty.icon} aria-hidden="true" />
          <h2 className={empty.title}>No one was invited in this period</h2>
          <p className={empty.text}>Choose different dates or invite an employee.</p>
          <ButtonLink to="/widget" tone="primary">
            Add Employee
          </ButtonLink>
        </div>
      </section>
    )
  }
  return (
    <div className={isStale ? styles.stale : undefined} aria-busy={isStale}>
      <div className={styles.charts}>
        <FunnelChart
          funnel={summary.funnel}
          passes={summary.passes}
          channels={summary.channels}
          period={period}
        />
        <TimeChart weeks={summary.timeToComplete} period={period} />
        <ChannelsChart channels={summary.channels} period={period} />
        <FailuresChart failures={summary.failures} period={period} />
        <PassesChart passes={summary.passes} period={period} />
      </div>
    </div>
  )
}
