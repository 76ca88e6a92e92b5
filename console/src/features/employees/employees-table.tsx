import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { formatDay, formatDayAndTime, formatPhone } from '#lib/format.ts'
import * as styles from './employees-table.css.ts'
import { Person } from './person.tsx'
import { StatusBadge } from './status-badge.tsx'
import { StepMarks } from './step-marks.tsx'
import { stepsOf } from './steps.ts'

/** The name takes the width that is left. */
const columns = [
  { name: 'Name', width: 'auto' },
  { name: 'Contact', width: '27%' },
  { name: 'Status', width: '130px' },
  { name: 'Verification Steps', width: '148px' },
  { name: 'Created', width: '116px' },
  { name: 'View', width: '56px' },
]

/** The head and the column widths, also of the table that is still loading. */
export function EmployeesTableHead() {
  return (
    <>
      <colgroup>
        {columns.map(({ name, width }) => (
          <col key={name} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name === 'View' ? <VisuallyHidden>{name}</VisuallyHidden> : name}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

/** The list on screens that have room for a table. */
export function EmployeesTable({ employees, openId }: { employees: readonly Employee[]; openId?: string }) {
  const navigate = useNavigate()
  function open(event: MouseEvent, employeeId: string) {
    // Links inside the row do it themselves, and marking text is not choosing a row.
    if ((event.target as Element).closest('a') || getSelection()?.toString()) return
    void navigate({
      to: '/employees',
      search: (search) => ({ ...search, person: employeeId }),
      resetScroll: false,
    })
  }
  return (
    <table className={styles.table} aria-label="Employees">
      <EmployeesTableHead />
      <tbody>
        {employees.map((employee) => (
          <tr
            key={employee.employeeId}
            className={styles.row}
            data-open={employee.employeeId === openId}
            onClick={(event) => open(event, employee.employeeId)}
          >
            <Cells employee={employee} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cells({ employee }: { employee: Employee }) {
  const { email, phoneE164, createdAt } = employee
  return (
    <>
      <td>
        <Person employee={employee} />
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
        <Link
          to="/employees"
          search={(search) => ({ ...search, person: employee.employeeId })}
          resetScroll={false}
          className={styles.view}
          aria-label={`View ${employee.fullName}`}
        >
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </td>
    </>
  )
}
