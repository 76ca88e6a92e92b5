import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { EmployeeMenu } from '#features/employee-actions/employee-menu.tsx'
import { formatDay, formatPhone } from '#lib/format.ts'
import { memo, useCallback } from 'react'
import * as styles from './employee-cards.css.ts'
import type { EmployeeRowProps } from './employee-row.tsx'
import type { EmployeesViewProps } from './employees-table.tsx'
import { EmployeeName } from './employee-name.tsx'
import { StatusBadge } from '#features/employee-status/status-badge.tsx'
import { StepMarks } from '#features/employee-status/step-marks.tsx'
import { stepsOf } from '#features/employee-status/steps.ts'
import { VerdictMark } from '#features/excuses/verdict-mark.tsx'
import { useOpenEmployee } from './use-open-employee.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Shows the list where there is no room for the table. */
export function EmployeeCards({ employees, search, isComplete, onAction }: EmployeesViewProps) {
  const { hrefOf, open } = useOpenEmployee(search)
  const keyOf = useCallback((index: number) => employees[index]?.employeeId ?? index, [employees])
  const { rows, rest, measure, container } = useVirtualRows({
    count: employees.length,
    rowHeight: 204,
    keyOf,
  })
  return (
    <ul {...container} className={styles.list} aria-label="Employees" style={{ paddingBottom: rest }}>
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
      <div className={styles.details}>
        <div {...(employee.email && verbatim)}>{employee.email || 'No email'}</div>
        <div {...(employee.phoneE164 && verbatim)}>
          {employee.phoneE164 ? formatPhone(employee.phoneE164) : 'No phone'}
        </div>
        <div>{formatDay(employee.createdAt)}</div>
      </div>
      <div className={styles.line}>
        <StatusBadge employee={employee} />
        <StepMarks steps={stepsOf(employee.verificationSteps)} />
      </div>
      {onAction && (
        <div className={styles.menu}>
          <EmployeeMenu employee={employee} onAction={onAction} />
        </div>
      )}
    </div>
  )
})
