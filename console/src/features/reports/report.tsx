import type { ReportPeriod, ReportSummary } from '@bonafide/shared/contract/review/reports.ts'
import { ChartColumn } from 'lucide-react'
import { Bars } from '#features/charts/bars.tsx'
import { ChartCard } from '#features/charts/chart-card.tsx'
import { percentOf } from '#features/charts/chart-numbers.ts'
import { testNote } from '#features/employee-status/test-mark.tsx'
import * as empty from '#features/employees/employees-empty.css.ts'
import { formatNumber } from '#lib/format.ts'
import { card } from '#ui/card.css.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { ExcusesReport, Exposure } from './excuses-report.tsx'
import { ChannelsChart, FailuresChart, PassesChart, TimeChart } from './outcome-charts.tsx'
import * as styles from './reports.css.ts'

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

const stages = [
  ['invited', 'Invited'],
  ['opened', 'Opened the link'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['id', 'Identity'],
  ['rtw', 'Right to work'],
  ['completed', 'Completed'],
] as const

type ByTests = Pick<ReportSummary, 'passes' | 'channels'>

/** Counts the employees at a stage who are there by a test. */
function testsAt(stage: string, { passes, channels }: ByTests): number {
  if (stage === 'completed') return channels.reduce((total, { tests }) => total + tests, 0)
  const tests = passes.filter(({ step, assurance }) => step === stage && assurance === 'none')
  return tests.reduce((total, { count }) => total + count, 0)
}

function rowsOf({ funnel, ...byTests }: Pick<ReportSummary, 'funnel'> & ByTests) {
  return stages.map(([stage, name], index) => {
    const count = funnel[stage]
    const before = funnel[stages[index - 1]?.[0] ?? 'invited']
    const lost = before - count
    return {
      stage,
      name,
      count,
      share: percentOf(count, funnel.invited),
      lost,
      lostShare: percentOf(lost, before),
      tests: testsAt(stage, byTests),
    }
  })
}

/** Shows how many employees reached each step, and how many were lost on the way to it. */
function FunnelChart({
  period,
  ...summary
}: Pick<ReportSummary, 'funnel'> & ByTests & { period: ReportPeriod }) {
  const { funnel } = summary
  const rows = rowsOf(summary)
  const { invited, completed } = funnel
  return (
    <ChartCard
      title="How far employees get"
      lead={`${formatNumber(completed)} of ${formatNumber(invited)} employees invited in this period have completed their verification.`}
      fileName="funnel"
      period={period}
      table={{
        columns: [
          'Stage',
          'Employees',
          '% of invited',
          'Dropped off since the previous stage',
          '% dropped off',
          'TEST',
        ],
        rows: rows.map(({ name, count, share, lost, lostShare, tests }) => [
          name,
          count,
          share,
          lost,
          lostShare,
          tests,
        ]),
      }}
    >
      <Bars
        label="How far employees get"
        max={invited}
        bars={rows.map(({ stage, name, count, share, lost, lostShare, tests }) => ({
          key: stage,
          name,
          value: count,
          text: `${formatNumber(count)} (${share}%)`,
          note: [
            ...(lost > 0 ? [`${formatNumber(lost)} dropped off (${lostShare}%)`] : []),
            ...testNote(tests),
          ].join(' · '),
        }))}
      />
    </ChartCard>
  )
}
