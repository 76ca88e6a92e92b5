import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { formatNumber } from '#lib/format.ts'
import type { ImportLine } from './import-line.ts'
import * as styles from './import.css.ts'

const shown = 100

/** The rows that are wrong, and why. */
export function ImportErrors({ lines }: { lines: readonly ImportLine[] }) {
  const wrong = lines.filter(({ outcome }) => outcome === 'error')
  if (wrong.length === 0) return null
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>Rows with an error</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.narrow}>
              Row
            </th>
            <th scope="col">Employee</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {wrong.slice(0, shown).map(({ number, row, message }) => (
            <tr key={number}>
              <td>{number}</td>
              <td {...((row.fullName || row.email) && verbatim)}>{row.fullName || row.email || 'No name'}</td>
              <td>{message ?? 'We could not import this row'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {wrong.length > shown && (
        <p className={styles.counts}>
          {`And ${formatNumber(wrong.length - shown)} more. Download the report to see them all.`}
        </p>
      )}
    </>
  )
}
