import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { EmployeeDetail } from '@bonafide/shared/contract/employees.ts'
import { Spinner } from '@bonafide/shared/ui/progress/spinner.tsx'
import { usePrefetchQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { timelineQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { EmployeeMenu, type StartAction } from '#features/employee-actions/employee-menu.tsx'
import { EraseSection } from '#features/employee-erasure/erase-section.tsx'
import { isHeldUp } from '#features/employee-status/steps.ts'
import { EmployeeTestMark } from '#features/employee-status/test-mark.tsx'
import { SubjectAccessSection } from '#features/employee-erasure/subject-access-section.tsx'
import { EvidencePackSection } from '#features/evidence-pack/evidence-pack-section.tsx'
import { employeeQuery } from '#features/employees/employee-queries.ts'
import { checksQuery } from '#features/right-to-work/right-to-work-queries.ts'
import { VerdictBar } from '#features/right-to-work/verdict-bar.tsx'
import { useApp } from '#lib/app-context.ts'
import { Avatar } from '#ui/avatar.tsx'
import { iconButton } from '#ui/icon-button.css.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import * as styles from './employee-details.css.ts'
import { EmployeeFacts } from './employee-facts.tsx'
import { EmployeeFoot } from './employee-foot.tsx'
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
        isHeldUp={isHeldUp(detail)}
        isReviewDue={detail.identity?.state === 'review'}
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
