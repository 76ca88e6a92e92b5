import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import type { ReportPeriod } from '@bonafide/shared/contract/review/reports.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useMutation } from '@tanstack/react-query'
import { Download, Table } from 'lucide-react'
import { useId, useState } from 'react'
import { saveFile } from '#lib/save-file.ts'
import { small } from '#ui/card.css.ts'
import { formatNumber } from '#lib/format.ts'
import * as styles from './chart.css.ts'

interface ChartCardProps {
  title: string
  /** One sentence that says what the chart shows. */
  lead: string
  /** The name of its file, without the period. */
  fileName: string
  period: ReportPeriod
  table: ChartTable
  children: Elements
}

/** Shows a chart with its numbers as a table and as a file. Without numbers there is neither. */
export function ChartCard({ title, lead, fileName, period, table, children }: ChartCardProps) {
  const [isTableShown, setTableShown] = useState(false)
  // The library that writes the file is loaded when one is asked for.
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      const { csvLines } = await import('@bonafide/shared/table/csv-lines.ts')
      return csvLines([table.columns, ...table.rows])
    },
    meta: { failure: { title: 'Download failed', text: 'We could not create the file. Try again.' } },
    onSuccess: (csv) => saveFile(`${fileName}-${period.from}-${period.to}.csv`, 'text/csv', csv),
  })
  const id = useId()
  return (
    <section className={styles.chart} aria-labelledby={`${id}-title`}>
      <div className={styles.chartHead}>
        <div className={styles.chartWords}>
          <h2 id={`${id}-title`} className={styles.chartTitle}>
            {title}
          </h2>
          <p className={small}>{lead}</p>
        </div>
        {table.rows.length > 0 && (
          <div className={styles.tools}>
            <Button
              size="small"
              aria-expanded={isTableShown}
              aria-controls={isTableShown ? `${id}-table` : undefined}
              aria-label={`${isTableShown ? 'Hide table' : 'Show table'}: ${title}`}
              onClick={() => setTableShown(!isTableShown)}
            >
              <Table size={16} aria-hidden="true" />
              <span>{isTableShown ? 'Hide table' : 'Show table'}</span>
            </Button>
            <Button
              size="small"
              aria-label={`Download CSV: ${title}`}
              pending={isPending}
              onClick={() => mutate()}
            >
              <Download size={16} aria-hidden="true" />
              Download CSV
            </Button>
          </div>
        )}
      </div>
      {children}
      {isTableShown && (
        <div id={`${id}-table`}>
          <DataTable label={title} table={table} />
        </div>
      )}
    </section>
  )
}

/** Shows the numbers behind a chart, for users who want to read them. */
function DataTable({ label, table }: { label: string; table: ChartTable }) {
  return (
    <div className={styles.tableBox}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th key={column} scope="col" data-number={typeof table.rows[0]?.[index] !== 'string'}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.slice(0, 2).join(' ')}>
              {row.map((value, index) => (
                <td
                  key={table.columns[index]}
                  {...(typeof value === 'number' && verbatim)}
                  data-number={typeof value !== 'string'}
                >
                  {typeof value === 'number' ? formatNumber(value) : (value ?? '–')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The numbers behind a chart, for its table and its file. */
interface ChartTable {
  columns: readonly string[]
  /** One cell for each column; a number is aligned as one, null is not known. */
  rows: readonly (readonly (string | number | null)[])[]
}
