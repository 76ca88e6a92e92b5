import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { memo, useCallback } from 'react'
import { UsersRound } from 'lucide-react'
import { useMedia } from '#lib/use-media.ts'
import { EmployeeMenu } from '#features/employee-actions/employee-menu.tsx'
import { formatDay, formatPhone } from '#lib/format.ts'
import { StatusBadge } from '#features/employee-status/status-badge.tsx'
import { StepMarks } from '#features/employee-status/step-marks.tsx'
import { stepsOf } from '#features/employee-status/steps.ts'
import { VerdictMark } from '#features/excuses/verdict-mark.tsx'
import { ButtonLink } from '#ui/page/button-link.tsx'
import * as empty from '#features/employees/employees-empty.css.ts'
import {
  type EmployeeRowProps,
  EmployeesTable,
  type EmployeesViewProps,
  useOpenEmployee,
} from './employees-table.tsx'
import * as styles from './employees-table.css.ts'
import { EmployeeName } from './employee-name.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

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
    <div className={isStale ? styles.stale : undefined} aria-busy={isStale}>
      {isNarrow ? <EmployeeCards {...view} /> : <EmployeesTable {...view} />}
    </div>
  )
})

/** Shows the list where there is no room for the table. */
function EmployeeCards({ employees, search, isComplete, onAction }: EmployeesViewProps) {
  const { hrefOf, open } = useOpenEmployee(search)
  const keyOf = useCallback((index: number) => employees[index]?.employeeId ?? index, [employees])
  const { rows, rest, measure, container } = useVirtualRows({
    count: employees.length,
    rowHeight: 204,
    keyOf,
  })
  return (
    <ul {...container} className={styles.cards} aria-label="Employees" style={{ paddingBottom: rest }}>
      {rows.map(({ index, gap }) => {
        const employee = employees[index]
        if (!employee) return null
        return (
          <li
            key={employee.employeeId}
            ref={measure}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={isComplete ? employees.length : -1}
            style={gap > 0 ? { marginTop: gap } : undefined}
          >
            <EmployeeCard
              employee={employee}
              index={index}
              href={hrefOf(employee.employeeId)}
              onOpen={open}
              onAction={onAction}
            />
          </li>
        )
      })}
    </ul>
  )
}

const EmployeeCard = memo(function EmployeeCard({ employee, href, onOpen, onAction }: EmployeeRowProps) {
  return (
    <div className={styles.card}>
      <div className={styles.who}>
        <EmployeeName employee={employee} href={href} onOpen={onOpen} />
        <VerdictMark employee={employee} />
      </div>
      <div className={styles.cardDetails}>
        <div {...(employee.email && verbatim)}>{employee.email || 'No email'}</div>
        <div {...(employee.phoneE164 && verbatim)}>
          {employee.phoneE164 ? formatPhone(employee.phoneE164) : 'No phone'}
        </div>
        <div>{formatDay(employee.createdAt)}</div>
      </div>
      <div className={styles.cardLine}>
        <StatusBadge employee={employee} />
        <StepMarks steps={stepsOf(employee.verificationSteps)} />
      </div>
      {onAction && (
        <div className={styles.cardMenu}>
          <EmployeeMenu employee={employee} onAction={onAction} />
        </div>
      )}
    </div>
  )
})

/** Stands in place of the list when there is no employee to show. */
function EmployeesEmpty({ isSearching, onClear }: { isSearching: boolean; onClear: () => void }) {
  return (
    <div className={empty.empty}>
      <UsersRound size={20} className={empty.icon} aria-hidden="true" />
      <h2 className={empty.title}>No employees found</h2>
      <p className={empty.text}>
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
