import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
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

const columns = ['Name', 'Contact', 'Cover', 'Status', 'Verification Steps', 'Created', 'View']

/** Shows the head, also of the table that is still loading. */
export function EmployeesTableHead() {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        {columns.map((name) => (
          <div key={name} role="columnheader" className={styles.headCell}>
            {name === 'View' ? <VisuallyHidden>{name}</VisuallyHidden> : name}
          </div>
        ))}
      </div>
    </div>
  )
}
