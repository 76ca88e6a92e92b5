import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { copyLink } from '#features/employee-actions/copy-link.ts'
import { useMayAct } from '#features/employee-actions/use-may-act.ts'
import { actionLabel, actionsFor, stepToReopen } from '#features/employee-actions/employee-action.ts'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { stepNames } from '#features/employee-status/steps.ts'
import { helpOf } from '#features/right-to-work/excuse-help.ts'
import { useApp } from '#lib/app-context.ts'
import * as styles from './employee-details.css.ts'

interface EmployeeFootProps {
  employee: Employee
  /** A step is pending, and still only a user can open it again. */
  isHeldUp: boolean
  /** True when their document waits for a user to decide. */
  isReviewDue: boolean
  /** Left out where the server has no actions. */
  onAction?: StartAction
}

/** Offers the actions on the employee: the one that helps most is the main button. */
export function EmployeeFoot({ employee, isHeldUp, isReviewDue, onAction }: EmployeeFootProps) {
  const app = useApp()
  const mayAct = useMayAct()
  const possible = actionsFor(employee).filter(mayAct)
  const helpful = (['reopen', 'nudge', 'resend'] as const).find((action) => possible.includes(action))
  const due = isReviewDue ? 'review' : isCheckDue(employee) ? 'record' : isHeldUp ? 'reopen' : undefined
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
  if (main === 'review') return 'Review document'
  if (main === 'record') return 'Record check'
  return main === 'reopen' ? `Reopen ${stepNames[stepToReopen(employee)]}` : actionLabel(main, employee)
}
