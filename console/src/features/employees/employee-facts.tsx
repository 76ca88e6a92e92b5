import type { EmployeeDetail } from '@bonafide/shared/contract/employees.ts'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { channelNames } from '@bonafide/shared/invite/invited-view.tsx'
import { Check, X } from 'lucide-react'
import { formatDayAndTime, formatPhone, formatShortDay } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import * as styles from './employee-details.css.ts'
import { linkText } from './link-text.ts'
import { StatusBadge } from './status-badge.tsx'
import { stepLabels, stepsOfDetail, type StepView, stepWords } from './steps.ts'

const icons = { pass: Check, fail: X, pending: undefined }

function Step({ step }: { step: StepView }) {
  const Icon = icons[step.status]
  return (
    <li className={styles.step}>
      <div className={styles.stepNames[step.status]}>
        {Icon && <Icon size={14} aria-hidden="true" />}
        {stepLabels[step.type]}
      </div>
      <div>{stepWords[step.status]}</div>
      <div className={styles.stepWhen} title={formatDayAndTime(step.completedAt)}>
        {formatShortDay(step.completedAt)}
      </div>
    </li>
  )
}

/** State, steps, what failed and why, and how to reach the person. */
export function EmployeeFacts({ detail }: { detail: EmployeeDetail }) {
  const { employee } = detail
  const steps = stepsOfDetail(detail)
  const link = linkText(employee)
  const facts = [
    ['Email', employee.email],
    ['Phone', employee.phoneE164 ? formatPhone(employee.phoneE164) : 'No phone'],
    [
      'Invitation',
      employee.inviteChannelPref ? `By ${channelNames[employee.inviteChannelPref]}` : 'Not known',
    ],
    ['Created', formatDayAndTime(employee.createdAt) || 'Not known'],
    ['Last activity', formatDayAndTime(employee.lastActivityAt) || 'None yet'],
    ['Short ID', employee.employeeId.slice(0, 8)],
  ]
  return (
    <>
      <div className={styles.badges}>
        <StatusBadge status={employee.status} />
        {link && <Badge tone="neutral">{link}</Badge>}
      </div>
      <ul className={styles.steps} aria-label="Verification Steps">
        {steps.map((step) => (
          <Step key={step.type} step={step} />
        ))}
      </ul>
      {steps.map(
        ({ type, status, reason }) =>
          status === 'fail' &&
          reason && (
            <Callout key={type} tone="danger" title={`${stepLabels[type]} failed`}>
              {reason}
            </Callout>
          ),
      )}
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => (
          <div key={term} className={styles.row}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.fact}>{fact}</dd>
          </div>
        ))}
        <dt className={styles.term}>Employee ID</dt>
        <dd className={styles.mono}>{employee.employeeId}</dd>
      </dl>
    </>
  )
}
