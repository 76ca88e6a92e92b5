import { type Channel, isTestPass } from '@bonafide/shared/contract/employees/employees.ts'
import type { ReportPeriod, ReportSummary } from '@bonafide/shared/contract/review/reports.ts'
import { Bars } from '#features/charts/bars.tsx'
import { ChartCard, type ChartTable } from '#features/charts/chart-card.tsx'
import { formatHours, percentOf, roundHours } from '#features/charts/chart-numbers.ts'
import { none } from '#features/charts/chart.css.ts'
import { WeekColumns } from '#features/charts/week-columns.tsx'
import { resultText, stepLabels } from '#features/employee-status/steps.ts'
import { testNote, testText } from '#features/employee-status/test-mark.tsx'
import { formatDay, formatNumber, formatShortDay } from '#lib/format.ts'
import { everyWeek, inAddress } from './report-period.ts'

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
      table={timeTable(weeks)}
    >
      {all.length > 0 ? (
        <WeekColumns label={label} weeks={all} search={{ invited: inAddress(period), status: 'completed' }} />
      ) : (
        <p className={none}>No one completed in this period.</p>
      )}
    </ChartCard>
  )
}

const channelNames: Record<Channel, string> = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' }

interface ChannelsChartProps {
  channels: ReportSummary['channels']
  period: ReportPeriod
}

/** Compares the channels by how many employees complete. */
export function ChannelsChart({ channels, period }: ChannelsChartProps) {
  return (
    <ChartCard
      title="By channel"
      lead="Completion rate and median time for each way of sending the invitation."
      table={channelsTable(channels)}
    >
      <Bars
        label="Completed by channel"
        max={100}
        bars={channels.map(({ channel, invited, completed, tests, medianHours }) => ({
          key: channel,
          name: channelNames[channel],
          value: percentOf(completed, invited),
          text: `${percentOf(completed, invited)}%`,
          note: [
            `${formatNumber(completed)} of ${formatNumber(invited)}${
              medianHours === null ? '' : `, median ${formatHours(medianHours)}`
            }`,
            ...testNote(tests),
          ].join(' · '),
          to: { invited: inAddress(period), channel, status: 'completed' },
        }))}
      />
    </ChartCard>
  )
}

/** The table and the file have them all. */
const mostBars = 8

interface FailuresChartProps {
  failures: ReportSummary['failures']
}

/** Shows the reasons why employees fail, the commonest first. */
export function FailuresChart({ failures }: FailuresChartProps) {
  const commonestFirst = byCount(failures)
  return (
    <ChartCard
      title="Failures by reason"
      // Its bars lead nowhere: they count failures, of which an employee can have several, and the list has employees.
      lead="Why steps failed, most common first. Each attempt counts, so one employee can be in here more than once."
      table={failuresTable(failures)}
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

type Pass = ReportSummary['passes'][number]

const nameOf = (pass: Pass) => `${stepLabels[pass.step]}: ${resultText(pass) || 'not known'}`
const isTest = ({ assurance }: Pass) => isTestPass({ status: 'pass', assurance })

/** Shows how the steps were passed, and what that is worth. */
export function PassesChart({ passes, period }: { passes: readonly Pass[]; period: ReportPeriod }) {
  return (
    <ChartCard
      title="How steps were passed"
      lead="How employees passed each step, and how strong the proof is."
      table={passesTable(passes)}
    >
      {passes.length === 0 && <p className={none}>No steps were passed in this period.</p>}
      <Bars
        label="How steps were passed"
        max={Math.max(0, ...passes.map(({ count }) => count))}
        bars={passes.map((pass) => ({
          key: `${pass.step} ${pass.method} ${pass.assurance}`,
          name: nameOf(pass),
          value: pass.count,
          text: formatNumber(pass.count),
          note: isTest(pass) ? testText(pass.step) : undefined,
          to: {
            invited: inAddress(period),
            reached: `${pass.step}.${pass.method ?? ''}.${pass.assurance ?? ''}`,
          },
        }))}
      />
    </ChartCard>
  )
}

const byCount = (failures: ReportSummary['failures']) => failures.toSorted((a, b) => b.count - a.count)

/** Returns the numbers of it. */
export function timeTable(weeks: ReportSummary['timeToComplete']): ChartTable {
  return {
    columns: ['Week starting', 'Completed', 'Median hours', 'TEST'],
    rows: everyWeek(weeks).map(({ week, data }) => [
      `${formatShortDay(week)} ${week.slice(0, 4)}`,
      data?.completed ?? 0,
      roundHours(data?.medianHours),
      data?.tests ?? 0,
    ]),
  }
}

/** Returns the numbers of it. */
export function channelsTable(channels: ReportSummary['channels']): ChartTable {
  return {
    columns: ['Channel', 'Invited', 'Completed', '% completed', 'Median hours', 'TEST'],
    rows: channels.map(({ channel, invited, completed, tests, medianHours }) => [
      channelNames[channel],
      invited,
      completed,
      percentOf(completed, invited),
      roundHours(medianHours),
      tests,
    ]),
  }
}

/** Returns the numbers of it. */
export function failuresTable(failures: ReportSummary['failures']): ChartTable {
  return {
    columns: ['Step', 'Reason', 'Number of failures'],
    rows: byCount(failures).map(({ step, reason, count }) => [stepLabels[step], reason, count]),
  }
}

/** Returns the numbers of it. */
export function passesTable(passes: readonly Pass[]): ChartTable {
  return {
    columns: ['Step', 'Method', 'Assurance', 'Test', 'Number of passes'],
    rows: passes.map((pass) => [
      stepLabels[pass.step],
      pass.method ?? '',
      pass.assurance ?? '',
      isTest(pass) ? 'TEST' : '',
      pass.count,
    ]),
  }
}
