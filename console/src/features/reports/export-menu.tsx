import type { ReportPeriod, ReportSummary } from '@bonafide/shared/contract/review/reports.ts'
import { buttonClass } from '@bonafide/shared/ui/button.tsx'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ChartTable } from '#features/charts/chart-card.tsx'
import { saveFile } from '#lib/save-file.ts'
import { Menu } from '#ui/overlay/menu.tsx'
import { endingTable, exposureTable, statesTable } from './excuses-report.tsx'
import { funnelTable } from './funnel-chart.tsx'
import { channelsTable, failuresTable, passesTable, timeTable } from './outcome-charts.tsx'

/** A table of the report, and the name of its file without the period. */
interface Export {
  title: string
  fileName: string
  period: ReportPeriod
  table: ChartTable
}

interface ExportMenuProps {
  summary: ReportSummary
  period: ReportPeriod
}

/** Hands out any table of the report as a file. */
export function ExportMenu({ summary, period }: ExportMenuProps) {
  const { mutate } = useMutation({
    // The library that writes the file is loaded when one is asked for.
    mutationFn: async ({ table }: Export) => {
      const { csvLines } = await import('@bonafide/shared/table/csv-lines.ts')
      return csvLines([table.columns, ...table.rows])
    },
    meta: { failure: { title: 'Download failed', text: 'We could not create the file. Try again.' } },
    onSuccess: (csv, { fileName, period: { from, to } }) =>
      saveFile(`${fileName}-${from}-${to}.csv`, 'text/csv', csv),
  })
  const exports = exportsOf(summary, period)
  if (!exports.length) return null
  return (
    <Menu
      label="Export CSV"
      button={{ className: buttonClass({}), children: <span>Export CSV</span> }}
      items={exports.map((each) => ({
        label: each.title,
        icon: <Download size={16} aria-hidden="true" />,
        onSelect: () => mutate(each),
      }))}
    />
  )
}

function exportsOf(summary: ReportSummary, period: ReportPeriod): Export[] {
  const { excuses, failures, passes, channels, timeToComplete, funnel } = summary
  const ofDay = (title: string, fileName: string, table: (of: NonNullable<typeof excuses>) => ChartTable) =>
    excuses ? [{ title, fileName, period: { from: excuses.on, to: excuses.on }, table: table(excuses) }] : []
  const ofPeriod = (title: string, fileName: string, table: ChartTable) => ({
    title,
    fileName,
    period,
    table,
  })
  const all: Export[] = [
    ...ofDay('Likely penalty exposure', 'penalty-exposure', exposureTable),
    ...ofDay('Cover', 'excuses', statesTable),
    ...ofDay('Follow-ups', 'follow-ups', endingTable),
    ...(funnel.invited > 0 ? [ofPeriod('How far employees get', 'funnel', funnelTable(summary))] : []),
    ofPeriod('Failures by reason', 'failures', failuresTable(failures)),
    ofPeriod('How steps were passed', 'passes', passesTable(passes)),
    ofPeriod('Time to complete', 'time-to-complete', timeTable(timeToComplete)),
    ofPeriod('By channel', 'channels', channelsTable(channels)),
  ]
  return all.filter(({ table }) => table.rows.length > 0)
}
