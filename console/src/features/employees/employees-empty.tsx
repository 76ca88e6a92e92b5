import { UsersRound } from 'lucide-react'
import { ButtonLink } from '#ui/page/button-link.tsx'
import * as styles from './employees-empty.css.ts'

/** Stands in place of the list when there is no employee to show. */
export function EmployeesEmpty({ isSearching, onClear }: { isSearching: boolean; onClear: () => void }) {
  return (
    <div className={styles.empty}>
      <UsersRound size={20} className={styles.icon} aria-hidden="true" />
      <h2 className={styles.title}>No employees found</h2>
      <p className={styles.text}>
        {isSearching ? 'Try adjusting your search criteria.' : 'Start by adding your first employee.'}
      </p>
      {isSearching ? (
        <ButtonLink to="/employees" search={{}} onClick={onClear}>
          Show all employees
        </ButtonLink>
      ) : (
        <ButtonLink to="/widget" tone="primary">
          Add Your First Employee
        </ButtonLink>
      )}
    </div>
  )
}
