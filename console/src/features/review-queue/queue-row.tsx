import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import type { Elements } from '@bonafide/shared/ui/elements.ts'
import type { StepType } from '@bonafide/shared/contract/employees.ts'
import type { Waiting } from '@bonafide/shared/contract/verifications.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { Link } from '@tanstack/react-router'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { useMayAct } from '#features/employee-actions/employee-action.ts'
import { StatusBadge } from '#features/employee-status/status-badge.tsx'
import { EmployeeTestMark } from '#features/employee-status/test-mark.tsx'
import { VerdictMark } from '#features/excuses/verdict-mark.tsx'
import { FlagMark } from '#features/flags/flags.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import * as styles from './queue.css.ts'
import { attentionTones, attentionWords, buttonOf, detailOf } from './queue-words.ts'
import { WaitingTime } from './waiting-time.tsx'

interface QueueRowProps {
  waiting: Waiting
  step: StepType
  onAction: StartAction
  /** Elements below the words. */
  children?: Elements
}

/** Shows one employee who is under way: what is being waited for, for how long, and what helps. */
export function QueueRow({ waiting, step, onAction, children }: QueueRowProps) {
  const mayAct = useMayAct()
  const { employee, waitingSince, attention, flags } = waiting
  const button = buttonOf(waiting)
  const name = employee.fullName || 'No name'
  return (
    <li className={styles.row}>
      <Avatar name={employee.fullName} />
      <div className={styles.words}>
        <div className={styles.who}>
          <Link
            {...verbatim}
            to="/employees"
            search={{ employee: employee.employeeId }}
            className={styles.name}
          >
            {name}
          </Link>
          <EmployeeTestMark employee={employee} />
          <VerdictMark employee={employee} />
          <FlagMark flags={flags} name={name} />
        </div>
        <p className={styles.detail}>{detailOf(waiting, step)}</p>
        {children}
      </div>
      <div className={styles.end}>
        {attention ? (
          <Badge tone={attentionTones[attention]}>{attentionWords[attention]}</Badge>
        ) : (
          <StatusBadge employee={employee} />
        )}
        <span className={styles.time}>
          <VisuallyHidden>Waiting: </VisuallyHidden>
          <WaitingTime since={waitingSince} />
        </span>
        <span className={styles.action}>
          {button && mayAct(button.action) && (
            <Button
              size="small"
              aria-label={`${button.label}: ${name}`}
              onClick={() => onAction(button.action, employee)}
            >
              {button.label}
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}
