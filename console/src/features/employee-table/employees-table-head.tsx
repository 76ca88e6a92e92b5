import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import * as styles from './employees-table.css.ts'

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
