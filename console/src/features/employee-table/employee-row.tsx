import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { ChevronRight } from 'lucide-react'
import { memo, type MouseEvent, useDeferredValue } from 'react'
import { EmployeeMenu, type StartAction } from '#features/employee-actions/employee-menu.tsx'
import { formatDay, formatDayAndTime, formatPhone } from '#lib/format.ts'
import * as styles from './employees-table.css.ts'
import { EmployeeName } from './employee-name.tsx'
import { StatusBadge } from '#features/employee-status/status-badge.tsx'
import { StepMarks } from '#features/employee-status/step-marks.tsx'
import { stepsOf } from '#features/employee-status/steps.ts'
import { VerdictMark } from '#features/excuses/verdict-mark.tsx'

const viewIcon = <ChevronRight size={16} aria-hidden="true" />

export interface EmployeeRowProps {
  employee: Employee
  index: number
  href: string
  onOpen: (event: MouseEvent, employeeId: string) => void
  /** Left out where the server has no actions. */
  onAction?: StartAction
}

/** One employee in the table. Rows that stay do not render again while a user types or scrolls. */
export const EmployeeRow = memo(function EmployeeRow(props: EmployeeRowProps & { isOpen: boolean }) {
  const { employee, index, href, isOpen, onOpen, onAction } = props
  const { email, phoneE164, createdAt } = employee
  // A row that comes into sight says who it is first, so that many at once do not hold up the scrolling.
  const isWhole = useDeferredValue(true, false)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the links in it are there for the keyboard
    <div
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      className={styles.row}
      data-open={isOpen}
      onClick={(event) => onOpen(event, employee.employeeId)}
    >
      <div role="cell" className={styles.cell}>
        <EmployeeName employee={employee} href={href} />
      </div>
      <div role="cell" className={styles.cell}>
        <div className={styles.contact} title={email} {...(email && verbatim)}>
          {email || 'No email'}
        </div>
        <div className={styles.muted} {...(phoneE164 && verbatim)}>
          {phoneE164 ? formatPhone(phoneE164) : 'No phone'}
        </div>
      </div>
      <div role="cell" className={styles.cell}>
        {isWhole && <VerdictMark employee={employee} inColumn />}
      </div>
      <div role="cell" className={styles.cell}>
        {isWhole && <StatusBadge employee={employee} />}
      </div>
      <div role="cell" className={styles.cell}>
        {isWhole && <StepMarks steps={stepsOf(employee.verificationSteps)} />}
      </div>
      <div role="cell" className={styles.mutedCell} title={isWhole ? formatDayAndTime(createdAt) : undefined}>
        {isWhole && formatDay(createdAt)}
      </div>
      <div role="cell" className={styles.cell}>
        <div className={styles.ways}>
          {isWhole && onAction && <EmployeeMenu employee={employee} onAction={onAction} />}
          <a href={href} className={styles.view} aria-label={`View ${employee.fullName}`}>
            {isWhole && viewIcon}
          </a>
        </div>
      </div>
    </div>
  )
})
