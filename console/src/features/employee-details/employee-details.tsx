import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { Spinner } from '@bonafide/shared/ui/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { timelineQuery } from '#features/employee-actions/employee-actions-queries.ts'
import { EmployeeMenu, type StartAction } from '#features/employee-actions/employee-menu.tsx'
import { useApp } from '#lib/app-context.ts'
import { useErrorToast } from '#lib/use-error-toast.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { iconButton } from '#ui/icon-button.css.ts'
import { LoadError } from '#ui/status/load-error.tsx'
import * as styles from './employee-details.css.ts'
import { EmployeeFacts } from './employee-facts.tsx'
import { EmployeeFoot } from './employee-foot.tsx'
import { EmployeeHistory } from './employee-history.tsx'
import { employeeQuery } from '#features/employees/employee-queries.ts'
import { EraseSection } from '#features/employee-erasure/erase-section.tsx'
import { isHeldUp } from '#features/employee-status/steps.ts'

const failure = 'Failed to fetch employee details'
const titleId = 'employee-details-title'

interface EmployeeDetailsProps {
  employeeId: string
  onClose: () => void
  /** Left out where the server has no actions. */
  onAction?: StartAction
}

/** Everything about one employee, in a sheet beside the list. */
export function EmployeeDetails({ employeeId, onClose, onAction }: EmployeeDetailsProps) {
  const app = useApp()
  const query = useQuery(employeeQuery(app, employeeId))
  const timeline = useQuery(timelineQuery(app, employeeId))
  useErrorToast(query.error, 'Error', failure)
  const employee = query.data?.employee
  // At once, so that nothing moves when the second arrives.
  const isPending = query.isPending || (query.isSuccess && timeline.isPending)
  return (
    <Dialog side="end" labelledBy={titleId} onClose={onClose}>
      <div className={styles.head}>
        {employee && <Avatar name={employee.fullName} size="large" />}
        <h2 id={titleId} className={styles.headWords}>
          <span className={styles.kind}>Employee Details</span>
          {employee && <span className={styles.name}>{employee.fullName}</span>}
        </h2>
        {employee && onAction && <EmployeeMenu employee={employee} onAction={onAction} />}
        <button type="button" className={iconButton} aria-label="Close" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.body}>
        {isPending && <Spinner text="Loading..." />}
        {query.error && (
          <LoadError
            text={messageOf(query.error, failure)}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && !isPending && (
          <>
            <EmployeeFacts detail={query.data} events={timeline.data?.events} />
            <EmployeeHistory query={timeline} />
            {onAction && <EraseSection employee={query.data.employee} onAction={onAction} />}
          </>
        )}
      </div>
      {query.data && (
        <EmployeeFoot employee={query.data.employee} isHeldUp={isHeldUp(query.data)} onAction={onAction} />
      )}
    </Dialog>
  )
}
