import {
  type Employee,
  type EmployeeDetail,
  isTestPass,
  type StepType,
  stepTypes,
} from '@bonafide/shared/contract/employees/employees.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { Check, X } from 'lucide-react'
import {
  actionLabel,
  actionsFor,
  stepToReopen,
  useMayAct,
} from '#features/employee-actions/employee-action.ts'
import { copyLink } from '#features/employee-actions/link-actions.ts'
import { useApp } from '#lib/app-context.ts'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import {
  describeStep,
  isHeldUp,
  isWithoutDocument,
  stepLabels,
  stepNames,
  stepsOfDetail,
} from '#features/employee-status/steps.ts'
import { helpOf, openParts } from '#features/right-to-work/excuse-help.ts'
import * as styles from './employee-details.css.ts'

const nextOfStep: Record<StepType, string> = {
  email: 'They open the link and confirm their email.',
  phone: 'They confirm their phone.',
  id: 'They have their identity checked.',
  rtw: 'Their right to work is checked.',
}

type Main = 'review' | 'record' | 'reopen' | 'nudge' | 'resend'

interface Next {
  text: string
  main?: Main | undefined
}

/** Says what comes next for an employee, and which action helps. */
function nextOf(detail: EmployeeDetail, mayAct: (action: Main) => boolean): Next {
  const { employee, identity, quarantine } = detail
  const { status, erasedAt, verificationSteps } = employee
  if (erasedAt) return { text: 'Nothing to do: their personal data is erased.' }
  const step = stepTypes.find((type) => verificationSteps[type].status !== 'pass')
  const possible = actionsFor(employee).filter((action) => action !== 'reopen' || mayAct('reopen'))
  const helpful = (['reopen', 'nudge', 'resend'] as const).find(
    (action) => possible.includes(action) && mayAct(action),
  )
  if (quarantine) return { text: 'You accept or reject the result that is held.' }
  if (identity?.state === 'review' && mayAct('review'))
    return { text: 'You decide if it is the same person.', main: 'review' }
  if (isWithoutDocument(employee) && mayAct('review'))
    return { text: 'You see them in person and confirm their identity.', main: 'review' }
  if (isCheckDue(employee)) {
    const text = `You check their right to work. ${openParts(employee)}`.trim()
    return mayAct('record') ? { text, main: 'record' } : { text }
  }
  if (isHeldUp(detail) && mayAct('reopen'))
    return { text: `You reopen the ${stepNames[stepToReopen(employee)]} step.`, main: 'reopen' }
  if (!step || status === 'completed') return { text: 'Nothing to do: all steps are done.', main: helpful }
  if (helpful === 'reopen') return { text: `You reopen the ${stepNames[step]} step.`, main: helpful }
  if (helpful === 'resend') return { text: 'They need a link that works.', main: helpful }
  return { text: nextOfStep[step], main: helpful }
}

interface NextActionProps {
  detail: EmployeeDetail
  /** Left out where the server has no actions. */
  onAction: StartAction | undefined
}

/** Shows what comes next for an employee, with the action that helps most. */
export function NextAction({ detail, onAction }: NextActionProps) {
  const app = useApp()
  const mayAct = useMayAct()
  const { employee } = detail
  const { text, main } = nextOf(detail, mayAct)
  // The top of the sheet offers the action about the check, beside the verdict.
  const isAtTop = main === 'record' && helpOf(employee) !== undefined
  const mayCopy = actionsFor(employee).includes('copy') && mayAct('copy')
  return (
    <div className={styles.next}>
      <p className={styles.nextText}>
        <strong>Next: </strong>
        <span>{text}</span>
      </p>
      <div className={styles.nextActions}>
        {mayCopy && (
          <Button size="small" onClick={() => void copyLink(app, employee)}>
            {actionLabel('copy', employee)}
          </Button>
        )}
        {onAction && main && !isAtTop && (
          <Button tone="primary" size="small" onClick={() => onAction(main, employee)}>
            {mainLabel(main, employee)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** True when the right-to-work step was handed to the organisation. */
function isCheckDue({ verificationSteps: { rtw }, erasedAt }: Employee): boolean {
  return !erasedAt && rtw.status === 'pending' && rtw.method === 'assisted'
}

function mainLabel(main: Main, employee: Employee): string {
  if (main === 'review') return isWithoutDocument(employee) ? 'Confirm identity' : 'Review document'
  if (main === 'record') return 'Record check'
  return main === 'reopen' ? `Reopen ${stepNames[stepToReopen(employee)]}` : actionLabel(main, employee)
}

const icons = { pass: Check, fail: X, pending: undefined }

/** Shows the four steps in one line; how and when each was settled is among the checks. */
export function StepLine({ detail }: { detail: EmployeeDetail }) {
  return (
    <ol className={styles.stepLine} aria-label="Verification Steps">
      {stepsOfDetail(detail).map((step) => {
        const Icon = icons[step.status]
        const { name, tooltip } = describeStep(step)
        return (
          <li key={step.type} className={styles.stepMarks[step.status]}>
            <span role="img" aria-label={name} title={tooltip} className={styles.stepMark}>
              {Icon && <Icon size={14} aria-hidden="true" />}
              <span aria-hidden="true">{stepLabels[step.type]}</span>
              {isTestPass(step) && (
                <small aria-hidden="true" className={styles.stepTest}>
                  TEST
                </small>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
