import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { formatNumber } from '#lib/format.ts'
import * as styles from './chart.css.ts'
import type { ChartTable } from './chart-table.ts'

/** Shows the numbers behind a chart, for users who want to read them. */
export function DataTable({ label, table }: { label: string; table: ChartTable }) {
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
