import { ErrorBody, type ExistingEmployee } from '@bonafide/shared/contract/errors.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as v from 'valibot'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import { employeeQuery } from '#features/employees/employee-queries.ts'
import { RehireDialog } from '#features/engagement/rehire-dialog.tsx'
import { useApp } from '#lib/app-context.ts'
import { formatDate } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import * as styles from './invitations.css.ts'

interface AlreadyInvitedProps {
  /** The body of the refusal: it names those whom the user may see. */
  refusal: unknown
  /** Left out where a leaver is not offered to be hired again. */
  onRehire?: (employeeId: string) => void
}

/** Lists the employees who have an address already: a link to each of them, and the re-hire of a leaver. */
export function AlreadyInvited({ refusal, onRehire }: AlreadyInvitedProps) {
  const body = v.safeParse(ErrorBody, refusal)
  const known = (body.success && body.output.employees) || []
  return known.length > 0 && <KnownEmployees known={known} onRehire={onRehire} />
}

interface KnownEmployeesProps extends Pick<AlreadyInvitedProps, 'onRehire'> {
  known: readonly ExistingEmployee[]
}

export function KnownEmployees({ known, onRehire }: KnownEmployeesProps) {
  const may = useMay()
  const mayRehire = onRehire && may('checks:decide')
  return (
    <ul className={styles.known}>
      {known.map(({ employeeId, fullName, leaveDate }) => (
        <li key={employeeId} className={styles.one}>
          <EmployeeLink employeeId={employeeId} {...verbatim}>
            {fullName}
          </EmployeeLink>
          {leaveDate && <span>{leavesText(leaveDate)}</span>}
          {leaveDate && mayRehire && <Button onClick={() => onRehire(employeeId)}>Re-hire</Button>}
        </li>
      ))}
    </ul>
  )
}

function leavesText(leaveDate: string): string {
  const isOver = leaveDate < new Date().toISOString().slice(0, 10)
  return `${isOver ? 'Left' : 'Leaves'} on ${formatDate(leaveDate)}`
}

interface RehireInvitedProps {
  employeeId: string
  onClose: () => void
}

/** Re-hires an employee of whom only the id is known here; it leads to their details. */
export function RehireInvited({ employeeId, onClose }: RehireInvitedProps) {
  const app = useApp()
  const navigate = useNavigate()
  const { data, error } = useQuery(employeeQuery(app, employeeId))
  useEffect(() => {
    if (!error) return
    app.toasts.open({ variant: 'destructive', title: 'Error', text: 'Failed to fetch employee details' })
    onClose()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [error])
  if (!data) return null
  return (
    <RehireDialog
      employee={data.employee}
      onClose={onClose}
      onSaved={() => void navigate({ to: '/employees', search: { employee: employeeId } })}
    />
  )
}
