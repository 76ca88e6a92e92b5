import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { Employee, EmployeeDetail } from '@bonafide/shared/contract/employees/employees.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { usePrefetchQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { timelineQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { EmployeeMenu, type StartAction } from '#features/employee-actions/employee-menu.tsx'
import { EraseSection, SubjectAccessSection } from '#features/employee-erasure/personal-data-sections.tsx'
import { isHeldUp, isWithoutDocument, stepNames } from '#features/employee-status/steps.ts'
import { EmployeeTestMark } from '#features/employee-status/test-mark.tsx'
import { EvidencePackSection } from '#features/evidence-packs/evidence-pack-section.tsx'
import { employeeQuery } from '#features/employees/employee-queries.ts'
import { checksQuery } from '#features/right-to-work/right-to-work-queries.ts'
import { VerdictBar } from '#features/right-to-work/verdict-bar.tsx'
import { useApp } from '#lib/app-context.ts'
import { Avatar } from '#ui/avatar.tsx'
import { iconButton } from '#ui/icon-button.css.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { copyLink } from '#features/employee-actions/link-actions.ts'
import {
  actionLabel,
  actionsFor,
  stepToReopen,
  useMayAct,
} from '#features/employee-actions/employee-action.ts'
import { helpOf } from '#features/right-to-work/excuse-help.ts'
import * as styles from './employee-details.css.ts'
import { EmployeeFacts } from './employee-facts.tsx'
import { EmployeeHistory } from './employee-history.tsx'

const titleId = 'employee-details-title'

interface EmployeeDetailsProps {
  employeeId: string
  onClose: () => void
  /** Left out where the server has no actions. */
  onAction?: StartAction
}

/** Shows everything about one employee, in a sheet beside the list. */
export function EmployeeDetails({ employeeId, onClose, onAction }: EmployeeDetailsProps) {
  const app = useApp()
  // With the first, not after it.
  usePrefetchQuery(timelineQuery(app, employeeId))
  usePrefetchQuery(checksQuery(app, employeeId))
  return (
    <Dialog side="end" labelledBy={titleId} onClose={onClose}>
      <SheetHead employeeId={employeeId} onClose={onClose} onAction={onAction} />
      <LoadBoundary
        failure={{ title: 'Error', text: 'Failed to fetch employee details' }}
        pending={
          <SheetBody>
            <Spinner text="Loading..." />
          </SheetBody>
        }
        renderFailed={(message) => <SheetBody>{message}</SheetBody>}
      >
        <LoadedDetails employeeId={employeeId} onAction={onAction} />
      </LoadBoundary>
    </Dialog>
  )
}

/** Stays outside of the parts that wait, as the focus is here from the start: a head that is replaced would lose it. */
function SheetHead({ employeeId, onClose, onAction }: EmployeeDetailsProps) {
  const { data } = useQuery({ ...employeeQuery(useApp(), employeeId), retryOnMount: false })
  const employee = data?.employee
  return (
    <div className={styles.top}>
      <div className={styles.head}>
        {employee && <Avatar name={employee.fullName} size="large" />}
        <h2 id={titleId} className={styles.headWords}>
          <span className={styles.kind}>Employee Details</span>
          {employee && (
            <span {...verbatim} className={styles.name}>
              {employee.fullName}
            </span>
          )}
        </h2>
        {employee && <EmployeeTestMark employee={employee} />}
        {employee && onAction && <EmployeeMenu employee={employee} onAction={onAction} />}
        <button type="button" className={iconButton} aria-label="Close" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      {employee && <VerdictBar employee={employee} onAction={onAction} />}
    </div>
  )
}

function LoadedDetails({ employeeId, onAction }: Omit<EmployeeDetailsProps, 'onClose'>) {
  const { data: detail } = useSuspenseQuery(employeeQuery(useApp(), employeeId))
  const { employee } = detail
  return (
    <>
      <SheetBody>
        <LoadBoundary
          failure={{ text: 'We could not load the timeline.' }}
          renderFailed={(message) => (
            <>
              <EmployeeFacts detail={detail} onAction={onAction} />
              <span>{message}</span>
            </>
          )}
        >
          <FactsAndHistory detail={detail} onAction={onAction} />
        </LoadBoundary>
        <EvidencePackSection employee={employee} />
        <SubjectAccessSection employee={employee} />
        {onAction && <EraseSection employee={employee} onAction={onAction} />}
      </SheetBody>
      <EmployeeFoot
        employee={employee}
        isHeld={isHeldUp(detail)}
        isReviewDue={detail.identity?.state === 'review' || isWithoutDocument(employee)}
        onAction={onAction}
      />
    </>
  )
}

/** Shows both at once, so that nothing moves when the second arrives. */
function FactsAndHistory({
  detail,
  onAction,
}: {
  detail: EmployeeDetail
  onAction?: StartAction | undefined
}) {
  const { data: history } = useSuspenseQuery(timelineQuery(useApp(), detail.employee.employeeId))
  return (
    <>
      <EmployeeFacts detail={detail} events={history?.events} onAction={onAction} />
      {history && <EmployeeHistory {...history} />}
    </>
  )
}

function SheetBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

interface EmployeeFootProps {
  employee: Employee
  /** A step is pending, and still only a user can open it again. */
  isHeld: boolean
  /** True when their document, or a meeting in person, waits for a user to decide. */
  isReviewDue: boolean
  /** Left out where the server has no actions. */
  onAction?: StartAction
}

/** Offers the actions on the employee: the one that helps most is the main button. */
function EmployeeFoot({ employee, isHeld, isReviewDue, onAction }: EmployeeFootProps) {
  const app = useApp()
  const mayAct = useMayAct()
  const possible = actionsFor(employee).filter(mayAct)
  const helpful = (['reopen', 'nudge', 'resend'] as const).find((action) => possible.includes(action))
  const due = isReviewDue ? 'review' : isCheckDue(employee) ? 'record' : isHeld ? 'reopen' : undefined
  const chosen = due && mayAct(due) ? due : helpful
  // The top of the sheet offers the action about the check, beside the verdict.
  const isAtTop = chosen === 'record' && helpOf(employee) !== undefined
  const main = onAction && !isAtTop ? chosen : undefined
  if (!possible.includes('copy') && !main) return null
  return (
    <div className={styles.foot}>
      {onAction && possible.includes('revoke') && (
        <Button tone="quiet" className={styles.revoke} onClick={() => onAction('revoke', employee)}>
          {actionLabel('revoke', employee)}
        </Button>
      )}
      {possible.includes('copy') && (
        <Button onClick={() => void copyLink(app, employee)}>{actionLabel('copy', employee)}</Button>
      )}
      {onAction && main && (
        <Button tone="primary" className={styles.main} onClick={() => onAction(main, employee)}>
          {mainLabel(main, employee)}
        </Button>
      )}
    </div>
  )
}

/** True when the right-to-work step was handed to the organisation. */
function isCheckDue({ verificationSteps: { rtw }, erasedAt }: Employee): boolean {
  return !erasedAt && rtw.status === 'pending' && rtw.method === 'assisted'
}

function mainLabel(main: 'review' | 'record' | 'reopen' | 'nudge' | 'resend', employee: Employee): string {
  if (main === 'review') return isWithoutDocument(employee) ? 'Confirm identity' : 'Review document'
  if (main === 'record') return 'Record check'
  return main === 'reopen' ? `Reopen ${stepNames[stepToReopen(employee)]}` : actionLabel(main, employee)
}
