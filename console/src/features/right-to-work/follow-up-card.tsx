import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import {
  type FollowUp,
  type FollowUpRequestState,
  followUps,
} from '@bonafide/shared/contract/right-to-work/follow-ups.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { mutationOptions, type QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayAct } from '#features/employee-actions/employee-action.ts'
import { isNotInvited } from '#features/employee-status/status-badge.tsx'
import { employeeDetailKey } from '#features/employees/employee-queries.ts'
import { reviewQueueKey } from '#features/review-queue/review-queue-queries.ts'
import { useApp } from '#lib/app-context.ts'
import type { App } from '#lib/app.ts'
import { formatDate, formatDay } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { padded, small } from '#ui/card.css.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
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
          Withdraw request
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Ask ${employee.fullName} for new evidence?`}
          text={
            request
              ? 'We will email them a new link for this step. The earlier link will stop working.'
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
          text="Their link will stop working, and we will no longer show what they sent with it. You can ask again later."
          confirm="Withdraw request"
          confirming="Withdrawing..."
          isPending={stop.isPending}
          onConfirm={() => stop.mutate(undefined, { onSettled: () => setStopping(false) })}
          onClose={() => setStopping(false)}
        />
      )}
    </div>
  )
}

type Request = FollowUpRequestState | null | undefined

/** Returns the state of a request to an employee, in a word. */
function requestBadge(request: Request): { word: string; tone: 'info' | 'warning' } | undefined {
  if (!request) return undefined
  return request.state === 'sent'
    ? { word: 'Waiting for you', tone: 'warning' }
    : { word: 'Waiting for employee', tone: 'info' }
}

/** Describes when an employee is to be checked again, and the messages about it. */
function planSentences(followUp: FollowUp | null | undefined): string[] {
  if (!followUp) return []
  const { due, nextAlert, lastSent } = followUp
  return [
    `Check again by ${formatDate(due)}.`,
    ...(lastSent ? [`Last reminder on ${formatDay(lastSent.at)}.`] : []),
    ...(nextAlert ? [`Next reminder on ${formatDate(nextAlert)}.`] : []),
  ]
}

/** Describes what the employee was sent, and what they have done with it. */
function requestSentences(request: Request): string {
  if (!request) return 'We can email a link for this step only. It does not use a credit.'
  const { state, link } = request
  if (state === 'sent') return 'They have sent what the check needs. Record the check to decide.'
  const asked =
    state === 'more_needed' ? 'You asked them for something else.' : `Link sent ${formatDay(link.sentAt)}.`
  if (link.state === 'expired') return `${asked} It has expired.`
  if (link.state !== 'active') return `${asked} It no longer works.`
  const opened = link.openedAt ? `Opened ${formatDay(link.openedAt)}.` : 'Not opened yet.'
  return `${asked} ${opened} It works until ${formatDay(link.expiresAt)}.`
}

type Caller = Pick<App, 'call' | 'toasts'>

/** Sends an employee a link for the right-to-work step alone, or a new one. */
function askAgainMutation({ call, toasts }: Caller, { employeeId, fullName }: Employee) {
  return mutationOptions({
    mutationFn: () => call(followUps.ask, { params: { employeeId } }),
    meta: { failure: { title: 'The link was not sent', text: 'Something went wrong. Try again.' } },
    onSuccess(_link, _variables, _before, { client }) {
      toasts.open({
        variant: 'default',
        title: 'Link sent',
        text: `We have asked ${fullName} by email to prove their right to work again.`,
      })
      return refresh(client, employeeId)
    },
  })
}

/** Takes that back, and the link with it. */
function stopAskingMutation({ call, toasts }: Caller, { employeeId, fullName }: Employee) {
  return mutationOptions({
    mutationFn: () => call(followUps.cancel, { params: { employeeId } }),
    meta: { failure: { title: 'The request was not withdrawn', text: 'Something went wrong. Try again.' } },
    onSuccess(_done, _variables, _before, { client }) {
      const text = `The link of ${fullName} no longer works.`
      toasts.open({ variant: 'default', title: 'Request withdrawn', text })
      return refresh(client, employeeId)
    },
  })
}

async function refresh(client: QueryClient, employeeId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: employeeDetailKey(employeeId) }),
    client.invalidateQueries({ queryKey: reviewQueueKey }),
  ])
}
