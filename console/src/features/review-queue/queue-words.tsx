import type { StepType } from '@bonafide/shared/contract/employees/employees.ts'
import type { AttentionKind, NextAction, Waiting } from '@bonafide/shared/contract/review/verifications.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { useMayAct } from '#features/employee-actions/employee-action.ts'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { StatusBadge } from '#features/employee-status/status-badge.tsx'
import { sentText } from '#features/right-to-work/check-words.ts'
import { type Help, helpOf, openParts } from '#features/right-to-work/excuse-help.ts'
import { formatDate, formatDayAndTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'

/** Shows in a word what an employee needs, or where they are on their way. */
export function NeedMark({ waiting: { action, attention, employee, snoozedUntil } }: { waiting: Waiting }) {
  if (snoozedUntil) return <Badge tone="neutral">{`Back ${formatDate(snoozedUntil)}`}</Badge>
  if (attention) return <Badge tone={attentionTones[attention]}>{attentionWords[attention]}</Badge>
  if (action === 'check') return <Badge tone="warning">Your check</Badge>
  return <StatusBadge employee={employee} />
}

/** Offers the one thing that helps; nothing where none does, or another user has to do it. */
export function HelpButton({ waiting, onAction }: { waiting: Waiting; onAction: StartAction }) {
  const mayAct = useMayAct()
  const { employee } = waiting
  const button = buttonOf(waiting)
  if (!button || !mayAct(button.action)) return null
  return (
    <Button
      size="small"
      aria-label={`${button.label}: ${employee.fullName || 'No name'}`}
      onClick={() => onAction(button.action, employee)}
    >
      {button.label}
    </Button>
  )
}

const waitingFor: Record<StepType, string> = {
  email: 'Waiting for them to open the link and confirm their email',
  phone: 'Waiting for them to confirm their phone',
  id: 'Waiting for the identity check',
  rtw: 'Waiting for the right-to-work check',
}

/** The label of the button of each action. */
const actionLabels: Record<Exclude<NextAction, 'none'>, string> = {
  nudge: 'Remind',
  resend: 'Send new link',
  reopen: 'Reopen',
  review: 'Review',
  check: 'Check',
}

/** Describes what is being waited for, what went wrong, or what the right-to-work step still lacks. */
export function detailOf({ detail, employee, need, chosen }: Waiting, step: StepType): string {
  if (need === 'no_document' && chosen) {
    return `No passport or driving licence · They have: ${sentText(chosen.route, chosen.document)}`
  }
  const lacks = step === 'rtw' && openParts(employee)
  return [lacks || detail || waitingFor[step], ...(employee.conditions ?? [])].join(' · ')
}

/** Returns the label and action of the button: where a check lacks something, the part to add. */
function buttonOf({ action, employee }: Waiting): Help | undefined {
  if (action === 'none') return undefined
  const help = action === 'check' && employee.rightToWork?.state === 'provisional' && helpOf(employee)
  // A check from the list goes on to the next one in it.
  if (help) return { ...help, action: help.action === 'record' ? 'check' : help.action }
  return { label: actionLabels[action], action }
}

const attentionWords: Record<AttentionKind, string> = {
  identity_quarantined: 'Held for your decision',
  identity_review: 'Identity review',
  identity_failed: 'Identity failed',
  right_to_work_failed: 'Right to work failed',
  stuck: 'Stuck',
  needs_link: 'Needs a link',
  link_expired: 'Link expired',
  not_delivered: 'Not delivered',
}

const attentionTones = {
  identity_quarantined: 'warning',
  identity_review: 'warning',
  identity_failed: 'danger',
  right_to_work_failed: 'danger',
  stuck: 'warning',
  needs_link: 'warning',
  link_expired: 'warning',
  not_delivered: 'danger',
} as const satisfies Record<AttentionKind, string>

const units = [
  { name: 'day', ms: millisecondsInDay },
  { name: 'hour', ms: millisecondsInHour },
  { name: 'minute', ms: millisecondsInMinute },
] as const

/** `3 days`, `1 hour`, `5 minutes`, `Just now`; empty for what is not an instant. */
export function waitedFor(since: string, now = Date.now()): string {
  const waited = now - Date.parse(since)
  if (Number.isNaN(waited)) return ''
  const unit = units.find(({ ms }) => waited >= ms)
  if (!unit) return 'Just now'
  const count = Math.floor(waited / unit.ms)
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}

/** Shows how long nothing has moved; the tooltip has the exact time of the last move. */
export function WaitingTime({ since }: { since: string }) {
  return (
    <time dateTime={since} title={`Since ${formatDayAndTime(since)}`}>
      {waitedFor(since)}
    </time>
  )
}
