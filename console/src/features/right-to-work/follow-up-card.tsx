import type { Employee } from '@bonafide/shared/contract/employees.ts'
import type { FollowUpRequestState } from '@bonafide/shared/contract/follow-ups.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayAct } from '#features/employee-actions/employee-action.ts'
import { isNotInvited } from '#features/employee-status/status-badge.tsx'
import { useApp } from '#lib/app-context.ts'
import { Badge } from '#ui/badge.tsx'
import { padded, small } from '#ui/card.css.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { askAgainMutation, stopAskingMutation } from './follow-up-mutations.ts'
import { planSentences, requestBadge, requestSentences } from './follow-up-words.ts'
import { checksQuery } from './right-to-work-queries.ts'
import * as styles from './right-to-work.css.ts'

/** Shows when an employee is to be checked again, and the link they are asked with; nothing where neither applies. */
export function FollowUpCard({ employee }: { employee: Employee }) {
  const { data } = useQuery(checksQuery(useApp(), employee.employeeId))
  const mayAct = useMayAct()
  const { followUp, request } = data ?? {}
  if (employee.erasedAt || (!followUp && !request)) return null
  const badge = requestBadge(request)
  const [plan, ...reminders] = planSentences(followUp)
  const told = reminders.join(' ')
  return (
    <section className={padded} aria-labelledby="follow-up-title">
      <div className={styles.head}>
        <h3 className={styles.title} id="follow-up-title">
          Follow-up
        </h3>
        {badge && <Badge tone={badge.tone}>{badge.word}</Badge>}
      </div>
      {plan && <p className={styles.until}>{plan}</p>}
      {told && <p className={small}>{told}</p>}
      <p className={small}>{requestSentences(request)}</p>
      {mayAct('record') && <FollowUpActions employee={employee} request={request} />}
    </section>
  )
}

interface FollowUpActionsProps {
  employee: Employee
  request: FollowUpRequestState | null | undefined
}

function FollowUpActions({ employee, request }: FollowUpActionsProps) {
  const app = useApp()
  const ask = useMutation(askAgainMutation(app, employee))
  const stop = useMutation(stopAskingMutation(app, employee))
  const [isStopping, setStopping] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // This step is still ahead of an employee whose first verification is not over.
  const mayAsk = employee.verificationSteps.rtw.status === 'pass' || isNotInvited(employee)
  if (!mayAsk && !request) return null
  return (
    <div className={styles.actions}>
      <Button onClick={() => setAsking(true)}>{request ? 'Send link again' : 'Ask for new evidence'}</Button>
      {request && (
        <Button tone="quiet" className={styles.lapse} onClick={() => setStopping(true)}>
          Take back
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Ask ${employee.fullName} for new evidence?`}
          text={
            request
              ? 'We will email them a new link for this step. The one before stops working.'
              : 'We will email them a link for this step only. It does not use a credit.'
          }
          confirm="Send link"
          confirming="Sending..."
          isPending={ask.isPending}
          tone="primary"
          onConfirm={() => ask.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
      {isStopping && (
        <ConfirmDialog
          title={`Stop asking ${employee.fullName}?`}
          text="Their link stops working, and what they sent by it is no longer shown. You can ask again later."
          confirm="Take back"
          confirming="Taking back..."
          isPending={stop.isPending}
          onConfirm={() => stop.mutate(undefined, { onSettled: () => setStopping(false) })}
          onClose={() => setStopping(false)}
        />
      )}
    </div>
  )
}
