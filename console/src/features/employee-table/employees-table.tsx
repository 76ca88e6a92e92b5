import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { Fragment, memo, type MouseEvent, useCallback, useDeferredValue, useMemo } from 'react'
import { ChevronRight } from 'lucide-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { EmployeeMenu, type StartAction } from '#features/employee-actions/employee-menu.tsx'
import { formatDay, formatDayAndTime, formatPhone } from '#lib/format.ts'
import { StatusBadge } from '#features/employee-status/status-badge.tsx'
import { StepMarks } from '#features/employee-status/step-marks.tsx'
import { stepsOf } from '#features/employee-status/steps.ts'
import { VerdictMark } from '#features/excuses/verdict-mark.tsx'
import * as styles from './employees-table.css.ts'
import { EmployeesTableHead } from './employees-skeleton.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'
import { EmployeeName } from './employee-name.tsx'

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
const EmployeeRow = memo(function EmployeeRow(props: EmployeeRowProps & { isOpen: boolean }) {
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
        <div className={styles.cut} title={email} {...(email && verbatim)}>
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

/**
 * Opens an employee's details from a long list: plain links, opened by one handler of the row around them. A router link
 * for each would watch the address, thousands of times.
 */
export function useOpenEmployee(search: object) {
  const router = useRouter()
  const navigate = useNavigate()
  const hrefOf = useMemo(() => {
    // Once for all rows: it is asked for each of them whenever the page has scrolled a little.
    const others = router.options.stringifySearch({ ...search, employee: undefined })
    return (employee: string) =>
      `/employees${others}${others ? '&' : '?'}employee=${encodeURIComponent(employee)}`
  }, [router, search])
  const open = useCallback(
    (event: MouseEvent, employee: string) => {
      const target = event.target as Element
      if (!target.closest('a') && (target.closest('button') || getSelection()?.toString())) return
      // A new tab or window is the browser's to open.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate({ to: '/employees', search: (old) => ({ ...old, employee }), resetScroll: false })
    },
    [navigate],
  )
  return { hrefOf, open }
}
