import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { EmployeesTableHead } from './employees-table-head.tsx'
import * as styles from './employees-table.css.ts'

const rows = Array.from({ length: 8 }, (_, index) => index)
const widths = [160, 150, 132, 84, 116, 80, 16]

/** Keeps the place of the list while it loads. */
export function EmployeesSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading employees</VisuallyHidden>
      <div className={styles.table} aria-hidden="true">
        <EmployeesTableHead />
        <div className={styles.body}>
          {rows.map((row) => (
            <div key={row} className={styles.plainRow}>
              {widths.map((width) => (
                <div key={width} className={styles.cell}>
                  <Skeleton width={width} />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
