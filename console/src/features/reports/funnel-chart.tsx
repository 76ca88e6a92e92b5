import type { ReportPeriod, ReportSummary } from '@bonafide/shared/contract/review/reports.ts'
import { Bars } from '#features/charts/bars.tsx'
import { ChartCard, type ChartTable } from '#features/charts/chart-card.tsx'
import { percentOf } from '#features/charts/chart-numbers.ts'
import { testNote } from '#features/employee-status/test-mark.tsx'
import type { EmployeeListSearch } from '#features/employees/employee-search.ts'
import { formatNumber } from '#lib/format.ts'
import { inAddress } from './report-period.ts'

const stages = [
  ['invited', 'Invited'],
  ['opened', 'Opened the link'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['id', 'Identity'],
  ['rtw', 'Right to work'],
  ['completed', 'Completed'],
] as const

/** Returns the list of those whom a stage counts. */
function searchOf(stage: (typeof stages)[number][0], invited: string): EmployeeListSearch {
  if (stage === 'invited') return { invited }
  return stage === 'completed' ? { invited, status: 'completed' } : { invited, reached: stage }
}

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
export function FunnelChart({
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
      table={funnelTable(summary)}
    >
      <Bars
        label="How far employees get"
        max={invited}
        bars={rows.map(({ stage, name, count, share, lost, lostShare, tests }) => ({
          key: stage,
          name,
          value: count,
          text: `${formatNumber(count)} (${share}%)`,
          to: searchOf(stage, inAddress(period)),
          note: [
            ...(lost > 0 ? [`${formatNumber(lost)} dropped off (${lostShare}%)`] : []),
            ...testNote(tests),
          ].join(' · '),
        }))}
      />
    </ChartCard>
  )
}

/** Returns the numbers of it. */
export function funnelTable(summary: Pick<ReportSummary, 'funnel'> & ByTests): ChartTable {
  return {
    columns: [
      'Stage',
      'Employees',
      '% of invited',
      'Dropped off since the previous stage',
      '% dropped off',
      'TEST',
    ],
    rows: rowsOf(summary).map(({ name, count, share, lost, lostShare, tests }) => [
      name,
      count,
      share,
      lost,
      lostShare,
      tests,
    ]),
  }
}
