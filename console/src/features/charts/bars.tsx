import { percentage } from '@bonafide/shared/ui/progress/progress-bar.tsx'
import { Link } from '@tanstack/react-router'
import type { EmployeeListSearch } from '#features/employees/employee-search.ts'
import * as styles from './chart.css.ts'

export interface Bar {
  key: string
  name: string
  value: number
  /** The value in words. */
  text: string
  /** A further note, in muted words. */
  note?: string
  /** The list of those who are counted, where there is one. */
  to?: EmployeeListSearch
}

/** Draws horizontal bars, each with its name before and its value in words after; the bar itself only repeats them. */
export function Bars({ label, bars, max }: { label: string; bars: readonly Bar[]; max: number }) {
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ key, name, value, text, note, to }) => (
        <li key={key} className={styles.barRow}>
          <span className={styles.barName}>
            {to ? (
              <Link to="/employees" search={to} className={styles.barLink}>
                {name}
              </Link>
            ) : (
              name
            )}
          </span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ width: `${percentage(value, max)}%` }} />
          </span>
          <span className={styles.barText}>
            <span>{text}</span>
            {note && <span className={styles.barNote}>{` ${note}`}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
