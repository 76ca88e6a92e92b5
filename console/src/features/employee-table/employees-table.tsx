import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { Fragment, useCallback } from 'react'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { EmployeeRow } from './employee-row.tsx'
import * as styles from './employees-table.css.ts'
import { EmployeesTableHead } from './employees-table-head.tsx'
import { useOpenEmployee } from './use-open-employee.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export interface EmployeesViewProps {
  employees: readonly Employee[]
  search: { employee?: string }
  /** True when these are all who match. */
  isComplete: boolean
  /** Left out where the server has no actions. */
  onAction?: StartAction
}

/** Shows the list on screens that have room for a table. */
export function EmployeesTable({ employees, search, isComplete, onAction }: EmployeesViewProps) {
  const { hrefOf, open } = useOpenEmployee(search)
  const keyOf = useCallback((index: number) => employees[index]?.employeeId ?? index, [employees])
  const { rows, rest, container } = useVirtualRows({
    count: employees.length,
    rowHeight: styles.rowHeight,
    keyOf,
  })
  return (
    <div
      role="table"
      className={styles.table}
      aria-label="Employees"
      // The head is a row too; -1 says that the number is not known.
      aria-rowcount={isComplete ? employees.length + 1 : -1}
    >
      <EmployeesTableHead />
      <div role="rowgroup" className={styles.body} {...container}>
        {rows.map(({ index, gap }) => {
          const employee = employees[index]
          if (!employee) return null
          return (
            <Fragment key={employee.employeeId}>
              <Gap height={gap} />
              <EmployeeRow
                employee={employee}
                index={index}
                href={hrefOf(employee.employeeId)}
                isOpen={employee.employeeId === search.employee}
                onOpen={open}
                onAction={onAction}
              />
            </Fragment>
          )
        })}
        <Gap height={rest} />
      </div>
    </div>
  )
}

function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return <div aria-hidden="true" className={styles.gap} style={{ height }} />
}
