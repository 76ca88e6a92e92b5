import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { Table } from 'lucide-react'
import { useId, useState } from 'react'
import { small } from '#ui/card.css.ts'
import { formatNumber } from '#lib/format.ts'
import * as styles from './chart.css.ts'

interface ChartCardProps {
  title: string
  /** One sentence that says what the chart shows. */
  lead: string
  table: ChartTable
  children: Elements
}

/** Shows a chart with its numbers as a table, where there are numbers. */
export function ChartCard({ title, lead, table, children }: ChartCardProps) {
  const [isTableShown, setTableShown] = useState(false)
  const id = useId()
  return (
    <section className={styles.chart} aria-labelledby={`${id}-title`}>
      <div className={styles.chartHead}>
        <div className={styles.chartWords}>
          <h3 id={`${id}-title`} className={styles.chartTitle}>
            {title}
          </h3>
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
export interface ChartTable {
  columns: readonly string[]
  /** One cell for each column; a number is aligned as one, null is not known. */
  rows: readonly (readonly (string | number | null)[])[]
}
