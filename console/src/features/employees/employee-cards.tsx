import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { formatDay, formatPhone } from '#lib/format.ts'
import * as styles from './employee-cards.css.ts'
import { Person } from './person.tsx'
import { StatusBadge } from './status-badge.tsx'
import { StepMarks } from './step-marks.tsx'
import { stepsOf } from './steps.ts'

/** The list where there is no room for the table. */
export function EmployeeCards({ employees }: { employees: readonly Employee[] }) {
  return (
    <ul className={styles.list} aria-label="Employees">
      {employees.map((employee) => (
        <li key={employee.employeeId} className={styles.card}>
          <Person employee={employee} />
          <div className={styles.details}>
            <div>{employee.email}</div>
            <div>{employee.phoneE164 ? formatPhone(employee.phoneE164) : 'No phone'}</div>
            <div>{formatDay(employee.createdAt)}</div>
          </div>
          <div className={styles.line}>
            <StatusBadge status={employee.status} />
            <StepMarks steps={stepsOf(employee.verificationSteps)} />
          </div>
        </li>
      ))}
    </ul>
  )
}
