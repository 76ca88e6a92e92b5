import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { Spinner } from '@bonafide/shared/ui/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useApp } from '#lib/app-context.ts'
import { useErrorToast } from '#lib/use-error-toast.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { iconButton } from '#ui/icon-button.css.ts'
import { LoadError } from '#ui/load-error.tsx'
import { CopyLink } from './copy-link.tsx'
import * as styles from './employee-details.css.ts'
import { EmployeeFacts } from './employee-facts.tsx'
import { employeeQuery } from './employee-queries.ts'

const failure = 'Failed to fetch employee details'
const titleId = 'employee-details-title'

/** Everything about one person, in a sheet beside the list. */
export function EmployeeDetails({ employeeId, onClose }: { employeeId: string; onClose: () => void }) {
  const query = useQuery(employeeQuery(useApp(), employeeId))
  useErrorToast(query.error, 'Error', failure)
  const employee = query.data?.employee
  return (
    <Dialog side="end" labelledBy={titleId} onClose={onClose}>
      <div className={styles.head}>
        {employee && <Avatar name={employee.fullName} size="large" />}
        <h2 id={titleId} className={styles.headWords}>
          <span className={styles.kind}>Employee Details</span>
          {employee && <span className={styles.name}>{employee.fullName}</span>}
        </h2>
        <button type="button" className={iconButton} aria-label="Close" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.body}>
        {query.isPending && <Spinner text="Loading..." />}
        {query.error && (
          <LoadError
            text={messageOf(query.error, failure)}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && <EmployeeFacts detail={query.data} />}
      </div>
      {employee?.verificationToken && (
        <div className={styles.foot}>
          <CopyLink token={employee.verificationToken} channel={employee.inviteChannelPref} />
        </div>
      )}
    </Dialog>
  )
}
