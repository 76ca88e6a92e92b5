import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { ReactElement } from 'react'
import { useMayAct } from '#features/employee-actions/employee-action.ts'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { StatusBadge } from '#features/employee-status/status-badge.tsx'
import { StepMarks } from '#features/employee-status/step-marks.tsx'
import { stepsOf } from '#features/employee-status/steps.ts'
import { VerdictMark } from '#features/excuses/verdict-mark.tsx'
import { formatDate, formatDay, formatDayAndTime, formatPhone, formatShortDay } from '#lib/format.ts'
import { londonDay } from '#lib/london-day.ts'
import { Avatar } from '#ui/avatar.tsx'
import type { TableKind } from './employees-skeleton.tsx'
import * as styles from './employees-table.css.ts'

interface RowCellsProps {
  kind: TableKind
  employee: Employee
  /** False for a row that has just come into sight, which says who it is first. */
  isWhole: boolean
}

/** The cells of a row between the name and the actions, one for each column of its table. */
export function RowCells({ kind, employee, isWhole }: RowCellsProps) {
  const cover = (
    <div role="cell" className={styles.cell}>
      {isWhole && <VerdictMark employee={employee} inColumn />}
    </div>
  )
  const status = (
    <>
      <div role="cell" className={styles.cell}>
        {isWhole && <StatusBadge employee={employee} />}
      </div>
      <div role="cell" className={styles.cell}>
        {isWhole && <StepMarks steps={stepsOf(employee.verificationSteps)} />}
      </div>
    </>
  )
  const site = (
    <div role="cell" className={styles.mutedCell} title={employee.site ?? undefined}>
      {employee.site && <span {...verbatim}>{employee.site}</span>}
    </div>
  )
  if (kind === 'plain') return <PlainCells employee={employee} isWhole={isWhole} status={status} />
  if (kind === 'ending') {
    return (
      <>
        {cover}
        <div role="cell" className={styles.mutedCell} title={askedText(employee)}>
          {askedText(employee)}
        </div>
        {site}
      </>
    )
  }
  return (
    <>
      {cover}
      {status}
      <div role="cell" className={styles.cell}>
        <div className={styles.cut}>{isWhole && formatDate(employee.startDate)}</div>
        <div className={styles.invited} title={`Invited ${formatDayAndTime(employee.createdAt)}`}>
          {isWhole && `Invited ${formatShortDay(employee.createdAt)}`}
        </div>
      </div>
      {site}
      <div role="cell" className={styles.cell}>
        {isWhole && employee.assignee && (
          <span
            role="img"
            aria-label={`Assigned to ${employee.assignee.name}`}
            title={employee.assignee.name}
          >
            <Avatar name={employee.assignee.name} />
          </span>
        )}
      </div>
      <div role="cell" className={styles.wideCell} title={formatDayAndTime(employee.createdAt)}>
        {isWhole && formatDay(employee.createdAt)}
      </div>
    </>
  )
}

/** What a server of section 7 tells. */
function PlainCells({ employee, isWhole, status }: Omit<RowCellsProps, 'kind'> & { status: ReactElement }) {
  const { email, phoneE164, createdAt } = employee
  return (
    <>
      <div role="cell" className={styles.cell}>
        <div className={styles.cut} title={email} {...(email && verbatim)}>
          {email || 'No email'}
        </div>
        <div className={styles.muted} {...(phoneE164 && verbatim)}>
          {phoneE164 ? formatPhone(phoneE164) : 'No phone'}
        </div>
      </div>
      {status}
      <div role="cell" className={styles.mutedCell} title={isWhole ? formatDayAndTime(createdAt) : undefined}>
        {isWhole && formatDay(createdAt)}
      </div>
    </>
  )
}

/** `Asked 2 days ago, not opened`; empty where they were not asked, or what they sent is decided. */
export function askedText({ asked }: Employee, today = londonDay()): string {
  if (!asked) return ''
  const days = Math.round((Date.parse(today) - Date.parse(londonDay(new Date(asked.at)))) / 86_400_000)
  const when = days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
  return `Asked ${when}, ${asked.openedAt ? 'opened' : 'not opened'}`
}

interface EndingActionsProps {
  employee: Employee
  onAction?: StartAction | undefined
  onAsk: (employeeId: string) => void
}

/** What can be done about cover that ends. */
export function EndingActions({ employee, onAction, onAsk }: EndingActionsProps) {
  const mayAct = useMayAct()
  if (!onAction || !mayAct('record')) return null
  const name = employee.fullName || 'No name'
  const label = employee.asked ? 'Ask again' : 'Ask for evidence'
  return (
    <>
      <Button size="small" aria-label={`${label}: ${name}`} onClick={() => onAsk(employee.employeeId)}>
        {label}
      </Button>
      <Button size="small" aria-label={`Record check: ${name}`} onClick={() => onAction('record', employee)}>
        Record check
      </Button>
    </>
  )
}
