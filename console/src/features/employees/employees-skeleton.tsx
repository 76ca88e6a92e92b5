import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { EmployeesTableHead } from './employees-table-head.tsx'
import * as styles from './employees-table.css.ts'

const rows = Array.from({ length: 8 }, (_, index) => index)
const widths = [160, 180, 84, 116, 80, 16]

/** Keeps the place of the list while it loads. */
export function EmployeesSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading employees</VisuallyHidden>
      <table className={styles.table} aria-hidden="true">
        <EmployeesTableHead />
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {widths.map((width) => (
                <td key={width}>
                  <Skeleton width={width} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
