import { memo } from 'react'
import { useMedia } from '#lib/use-media.ts'
import { EmployeeCards } from './employee-cards.tsx'
import { EmployeesEmpty } from '#features/employees/employees-empty.tsx'
import { EmployeesTable, type EmployeesViewProps } from './employees-table.tsx'
import { stale } from './employees-table.css.ts'

/** Beside the sidebar the columns of the table need this much. */
const tooNarrowForTable = '(max-width: 1239.98px)'

interface FoundEmployeesProps extends EmployeesViewProps {
  /** These are of the search before; the answer to this one is on its way. */
  isStale: boolean
  isSearching: boolean
  onClear: () => void
}

/** Shows the employees who were found, as a table or as cards, or that there are none. */
export const FoundEmployees = memo(function FoundEmployees(props: FoundEmployeesProps) {
  const { isStale, isSearching, onClear, ...view } = props
  const isNarrow = useMedia(tooNarrowForTable)
  if (view.employees.length === 0) {
    return isStale ? null : <EmployeesEmpty isSearching={isSearching} onClear={onClear} />
  }
  return (
    <div className={isStale ? stale : undefined} aria-busy={isStale}>
      {isNarrow ? <EmployeeCards {...view} /> : <EmployeesTable {...view} />}
    </div>
  )
})
