import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import {
  identityRepeats,
  type IdentityRepeatState,
} from '@bonafide/shared/contract/right-to-work/follow-ups.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { mutationOptions, type QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayAct } from '#features/employee-actions/employee-action.ts'
import * as styles from '#features/right-to-work/right-to-work.css.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDayAndTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { padded, small } from '#ui/card.css.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { employeeDetailKey } from '#features/employees/employee-queries.ts'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

/** Shows until when their identity counts as confirmed, and the link they are asked with. */
export function RepeatCard({ employee }: { employee: Employee }) {
  const enabled = mayRepeat(employee)
  const { data: repeat } = useQuery({ ...repeatQuery(useApp(), employee.employeeId), enabled })
  const mayAct = useMayAct()
  if (!enabled || !repeat || !(repeat.canAsk || repeat.last)) return null
  const badge = repeatBadge(repeat)
  const { confirmedAt, isTest } = repeat
  return (
    <section className={padded} aria-labelledby="identity-repeat-title">
      <div className={styles.head}>
        <h3 className={styles.title} id="identity-repeat-title">
          Identity again
        </h3>
        {badge && <Badge tone={badge.tone}>{badge.word}</Badge>}
      </div>
      {confirmedAt && (
        <p className={styles.until}>
          {`Last confirmed ${formatDayAndTime(confirmedAt)}${isTest ? ' · TEST' : ''}`}
        </p>
      )}
      <p className={small}>{dueSentence(repeat)}</p>
      <p className={small}>{lastSentences(repeat).join(' ')}</p>
      {mayAct('review') && <RepeatActions employee={employee} repeat={repeat} />}
    </section>
  )
}

function RepeatActions({ employee, repeat }: { employee: Employee; repeat: IdentityRepeatState }) {
  const app = useApp()
  const ask = useMutation(askRepeatMutation(app, employee))
  const cancel = useMutation(cancelRepeatMutation(app, employee))
  const [isAsking, setAsking] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const isOpen = repeat.last?.closedAt === null
  return (
    <div className={styles.actions}>
      {repeat.canAsk && (
        <Button onClick={() => setAsking(true)}>
          {isOpen ? 'Send link again' : 'Ask to confirm identity'}
        </Button>
      )}
      {isOpen && (
        <Button tone="quiet" className={styles.lapse} onClick={() => setCancelling(true)}>
          Withdraw request
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Ask ${employee.fullName} to confirm their identity again?`}
          text={
            isOpen
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
      {isCancelling && (
        <ConfirmDialog
          title={`Stop asking ${employee.fullName}?`}
          text="Their link will stop working, and what they started with it will not count. You can ask again later."
          confirm="Withdraw request"
          confirming="Withdrawing..."
          isPending={cancel.isPending}
          onConfirm={() => cancel.mutate(undefined, { onSettled: () => setCancelling(false) })}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  )
}

type Caller = Pick<App, 'call' | 'toasts'>

/** Reads until when an employee's identity counts as confirmed; null where the server does not tell. */
function repeatQuery({ call }: Pick<App, 'call'>, employeeId: string) {
  return queryOptions({
    // Under the employee's, so that both are asked for anew together.
    queryKey: [...employeeDetailKey(employeeId), 'identity-repeat'],
    queryFn: ({ signal }) => ifServed(call(identityRepeats.read, { params: { employeeId }, signal })),
  })
}

/** Sends an employee a link for the identity step alone, or a new one. */
function askRepeatMutation({ call, toasts }: Caller, { employeeId, fullName }: Employee) {
  return mutationOptions({
    mutationFn: () => call(identityRepeats.ask, { params: { employeeId } }),
    meta: { failure: { title: 'The link was not sent', text: 'Something went wrong. Try again.' } },
    onSuccess(_link, _variables, _before, { client }) {
      const text = `We have asked ${fullName} by email to confirm their identity again.`
      toasts.open({ variant: 'default', title: 'Link sent', text })
      return refresh(client, employeeId)
    },
  })
}

/** Takes that back, and the link with it. */
function cancelRepeatMutation({ call, toasts }: Caller, { employeeId, fullName }: Employee) {
  return mutationOptions({
    mutationFn: () => call(identityRepeats.cancel, { params: { employeeId } }),
    meta: { failure: { title: 'The request was not withdrawn', text: 'Something went wrong. Try again.' } },
    onSuccess(_done, _variables, _before, { client }) {
      const text = `The link of ${fullName} no longer works.`
      toasts.open({ variant: 'default', title: 'Request withdrawn', text })
      return refresh(client, employeeId)
    },
  })
}

function refresh(client: QueryClient, employeeId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: employeeDetailKey(employeeId) })
}

/** True when an employee is one whose identity is confirmed again while they work, or may have to be. */
function mayRepeat({ status, engagement, erasedAt }: Employee): boolean {
  if (status !== 'completed' || erasedAt) return false
  return Boolean(engagement) && engagement !== 'employee'
}

/** Returns the state in a word. */
function repeatBadge({
  dueAt,
  isOverdue,
  last,
}: IdentityRepeatState): { word: string; tone: 'danger' | 'info' | 'neutral' } | undefined {
  if (last?.state === 'failed') return { word: 'Failed', tone: 'danger' }
  if (isOverdue) return { word: 'Overdue', tone: 'danger' }
  if (last?.state === 'asked' || last?.state === 'processing')
    return { word: 'Waiting for employee', tone: 'info' }
  return dueAt ? { word: 'Confirmed', tone: 'neutral' } : undefined
}

/** Describes until when the confirmation counts. */
function dueSentence({ dueAt, isOverdue }: IdentityRepeatState): string {
  if (!dueAt) return 'Not needed for this kind of work. You can still ask.'
  const when = formatDayAndTime(dueAt)
  return isOverdue
    ? `Was due by ${when}. They should not work until they confirm their identity again.`
    : `Valid until ${when}. A substitute must confirm again every 24 hours that they work.`
}

/** Describes the latest request, and its outcome. */
function lastSentences({ last }: IdentityRepeatState): string[] {
  if (!last) return []
  const { state, requestedAt, closedAt, reason, link } = last
  if (state === 'passed') return [`Confirmed again ${formatDayAndTime(closedAt)}.`]
  if (state === 'cancelled') return [`Asked ${formatDayAndTime(requestedAt)}, then withdrawn.`]
  if (state === 'failed')
    return [`All attempts failed on ${formatDayAndTime(closedAt)}.`, ...(reason ? [reason] : [])]
  const asked = `Asked ${formatDayAndTime(requestedAt)}.`
  if (state === 'processing') return [asked, 'The identity provider is deciding.']
  if (link.state !== 'active') return [asked, 'The link no longer works.']
  const until = `It works until ${formatDayAndTime(link.expiresAt)}.`
  const tried = reason ? [`Last attempt: ${reason}`] : []
  return [asked, link.openedAt ? 'The link was opened.' : 'The link was not opened yet.', ...tried, until]
}
