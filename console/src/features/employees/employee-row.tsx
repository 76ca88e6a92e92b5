import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { ChevronRight } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import { PersonMenu, type StartAction } from '#features/employee-actions/person-menu.tsx'
import { formatDay, formatDayAndTime, formatPhone } from '#lib/format.ts'
import * as styles from './employees-table.css.ts'
import { Person } from './person.tsx'
import { StatusBadge } from './status-badge.tsx'
import { StepMarks } from './step-marks.tsx'
import { stepsOf } from './steps.ts'

const viewIcon = <ChevronRight size={16} aria-hidden="true" />

export interface EmployeeRowProps {
  employee: Employee
  index: number
  href: string
  onOpen: (event: MouseEvent, employeeId: string) => void
  /** Left out where the server has no actions. */
  onAction?: StartAction
}

/** One person in the table. Rows that stay do not render again while someone types or scrolls. */
export const EmployeeRow = memo(function EmployeeRow(props: EmployeeRowProps & { isOpen: boolean }) {
  const { employee, index, href, isOpen, onOpen, onAction } = props
  const { email, phoneE164, createdAt } = employee
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      className={styles.row}
      data-open={isOpen}
      onClick={(event) => onOpen(event, employee.employeeId)}
    >
      <td>
        <Person employee={employee} href={href} />
      </td>
      <td>
        <div className={styles.contact} title={email}>
          {email}
        </div>
        <div className={styles.muted}>{phoneE164 ? formatPhone(phoneE164) : 'No phone'}</div>
      </td>
      <td>
        <StatusBadge status={employee.status} />
      </td>
      <td>
        <StepMarks steps={stepsOf(employee.verificationSteps)} />
      </td>
      <td className={styles.muted} title={formatDayAndTime(createdAt)}>
        {formatDay(createdAt)}
      </td>
      <td>
        <div className={styles.ways}>
          {onAction && <PersonMenu key={employee.employeeId} employee={employee} onAction={onAction} />}
          <a href={href} className={styles.view} aria-label={`View ${employee.fullName}`}>
            {viewIcon}
          </a>
        </div>
      </td>
    </tr>
  )
})
