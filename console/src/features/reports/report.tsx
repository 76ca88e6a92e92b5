import type { ReportPeriod, ReportSummary } from '@bonafide/shared/contract/review/reports.ts'
import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { ChartColumn } from 'lucide-react'
import * as empty from '#features/employees/employees-empty.css.ts'
import { useMay } from '#lib/session/use-may.ts'
import { card } from '#ui/card.css.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { ExcusesReport, Exposure } from './excuses-report.tsx'
import { FunnelChart } from './funnel-chart.tsx'
import { ChannelsChart, FailuresChart, PassesChart, TimeChart } from './outcome-charts.tsx'
import { Question } from './question.tsx'
import * as styles from './reports.css.ts'
import { UncoveredStarters } from './uncovered-starters.tsx'

export { ExportMenu } from './export-menu.tsx'

interface ReportProps {
  summary: ReportSummary
  period: ReportPeriod
  /** The numbers of the period before are still shown. */
  isStale: boolean
  /** Chooses the period of the questions that have one. */
  picker: Elements
}

/** Answers four questions: two about today, two about a period. */
export function Report({ summary, period, isStale, picker }: ReportProps) {
  const may = useMay()
  const { excuses } = summary
  return (
    <>
      {excuses && (
        <Question title="Are we exposed?">
          <Exposure excuses={excuses} />
          <ExcusesReport excuses={excuses} />
        </Question>
      )}
      {may('documents:read') && <UncoveredStarters />}
      {picker}
      <PeriodReport summary={summary} period={period} isStale={isStale} />
    </>
  )
}

function PeriodReport({ summary, period, isStale }: Omit<ReportProps, 'picker'>) {
  const { funnel, passes, channels, failures, timeToComplete } = summary
  if (funnel.invited === 0 && timeToComplete.length === 0) {
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
    <div className={isStale ? styles.stale : styles.questions} aria-busy={isStale}>
      <Question title="Where do employees stop?">
        <FunnelChart funnel={funnel} passes={passes} channels={channels} period={period} />
        <FailuresChart failures={failures} />
        <PassesChart passes={passes} period={period} />
      </Question>
      <Question title="How fast are we?">
        <TimeChart weeks={timeToComplete} period={period} />
        <ChannelsChart channels={channels} period={period} />
      </Question>
    </div>
  )
}
