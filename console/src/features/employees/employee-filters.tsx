import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { type EmployeeStatus, employeeStatuses } from '@bonafide/shared/contract/employees/employees.ts'
import { classes } from '@bonafide/shared/ui/classes.ts'
import { input } from '@bonafide/shared/ui/form/field.css.ts'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import * as styles from './employees.css.ts'
import { statusLabels } from '#features/employee-status/status-badge.tsx'

interface EmployeeFiltersProps {
  text: string
  onText: (text: string) => void
  status?: EmployeeStatus
  onStatus: (status: EmployeeStatus | undefined) => void
  /** Further filters of the list. */
  more: Elements
  /** Opens and closes the filters that are used less often. */
  button: Elements
  /** `N of M employees`, or nothing while that is not known. */
  count: ReactNode
}

/** Shows the search box, one chip for each status, and the number of employees. */
export function EmployeeFilters({
  text,
  onText,
  status,
  onStatus,
  more,
  button,
  count,
}: EmployeeFiltersProps) {
  return (
    <div className={styles.filters}>
      <div className={styles.find}>
        <div className={styles.search}>
          <Search size={16} className={styles.searchIcon} aria-hidden="true" />
          <input
            type="search"
            className={classes(input, styles.searchInput)}
            aria-label="Search employees"
            placeholder="Search name, email or phone"
            maxLength={200}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        </div>
        <div className={styles.tools}>
          {button}
          {more}
        </div>
      </div>
      <div className={styles.chips} role="group" aria-label="Status">
        {[undefined, ...employeeStatuses].map((choice) => (
          <button
            key={choice ?? 'all'}
            type="button"
            className={styles.chip}
            aria-pressed={choice === status}
            onClick={() => onStatus(choice)}
          >
            {choice ? statusLabels[choice] : 'All'}
          </button>
        ))}
      </div>
      <p className={styles.count} role="status">
        {count}
      </p>
    </div>
  )
}
