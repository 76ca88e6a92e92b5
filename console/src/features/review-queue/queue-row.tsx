import type { StepType } from '@bonafide/shared/contract/employees/employees.ts'
import type { Waiting } from '@bonafide/shared/contract/review/verifications.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { EmployeeLink } from '#features/employees/employee-link.tsx'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { EmployeeTestMark } from '#features/employee-status/test-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import * as styles from './queue.css.ts'
import { detailOf, HelpButton, NeedMark, WaitingTime } from './queue-words.tsx'

interface QueueRowProps {
  waiting: Waiting
  step: StepType
  onAction: StartAction
}

/** Shows one employee who needs a user in a line of a short list: what they need, since when, and what helps. */
export function QueueRow({ waiting, step, onAction }: QueueRowProps) {
  const { employee, waitingSince } = waiting
  const detail = detailOf(waiting, step)
  return (
    <li className={styles.shortRow}>
      <Avatar name={employee.fullName} />
      <div className={styles.who}>
        <EmployeeLink {...verbatim} employeeId={employee.employeeId} className={styles.name}>
          {employee.fullName || 'No name'}
        </EmployeeLink>
        <EmployeeTestMark employee={employee} />
      </div>
      <div className={styles.need} title={detail}>
        <NeedMark waiting={waiting} />
        <span className={styles.cutDetail}>{detail}</span>
        <span className={styles.time}>
          <VisuallyHidden>Waiting: </VisuallyHidden>
          <WaitingTime since={waitingSince} />
        </span>
      </div>
      <span className={styles.action}>
        <HelpButton waiting={waiting} onAction={onAction} />
      </span>
    </li>
  )
}
