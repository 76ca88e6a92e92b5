import type { Channel } from '@bonafide/shared/contract/employees.ts'
import type { ReportPeriod, ReportSummary } from '@bonafide/shared/contract/reports.ts'
import { formatNumber } from '#lib/format.ts'
import { testNote } from '#features/employee-status/test-mark.tsx'
import { Bars } from '#features/charts/bars.tsx'
import { ChartCard } from '#features/charts/chart-card.tsx'
import { formatHours, percentOf, roundHours } from '#features/charts/chart-numbers.ts'

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
      fileName="channels"
      period={period}
      table={{
        columns: ['Channel', 'Invited', 'Completed', '% completed', 'Median hours', 'TEST'],
        rows: channels.map(({ channel, invited, completed, tests, medianHours }) => [
          channelNames[channel],
          invited,
          completed,
          percentOf(completed, invited),
          roundHours(medianHours),
          tests,
        ]),
      }}
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
        }))}
      />
    </ChartCard>
  )
}
