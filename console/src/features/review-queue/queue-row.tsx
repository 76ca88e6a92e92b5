import type { StepType } from '@bonafide/shared/contract/employees/employees.ts'
import type { AttentionKind, NextAction, Waiting } from '@bonafide/shared/contract/review/verifications.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { verbatim } from '@bonafide/shared/ui/verbatim.ts'
import { VisuallyHidden } from '@bonafide/shared/ui/visually-hidden.tsx'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { useMayAct } from '#features/employee-actions/employee-action.ts'
import { StatusBadge } from '#features/employee-status/status-badge.tsx'
import { EmployeeTestMark } from '#features/employee-status/test-mark.tsx'
import { VerdictMark } from '#features/excuses/verdict-mark.tsx'
import { FlagMark } from '#features/flags/flags.tsx'
import { type Help, helpOf, openParts } from '#features/right-to-work/excuse-help.ts'
import { sentText } from '#features/right-to-work/check-words.ts'
import { formatDayAndTime } from '#lib/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import * as styles from './queue.css.ts'

interface QueueRowProps {
  waiting: Waiting
  step: StepType
  onAction: StartAction
  /** Elements below the words. */
  children?: Elements
  /** Where rows can be selected. */
  choice?: RowChoice
}

export interface RowChoice {
  isSelected: boolean
  /** @param hasRange all rows from the one before on */
  onToggle: (hasRange: boolean) => void
}

/** Shows one employee who is under way: what is being waited for, for how long, and what helps. */
export function QueueRow({ waiting, step, onAction, children, choice }: QueueRowProps) {
  const mayAct = useMayAct()
  const { employee, waitingSince, attention, flags } = waiting
  const button = buttonOf(waiting)
  const name = employee.fullName || 'No name'
  return (
    <li className={choice ? styles.chosenRow : styles.row} onKeyDown={choice && keysOf(choice)}>
      {choice && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={choice.isSelected}
            onChange={({ nativeEvent }) => choice.onToggle((nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
      )}
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

/** X selects the row that has the focus, with Shift all from the one before on; J and K go to the next row and back. */
function keysOf({ onToggle }: RowChoice) {
  return (event: KeyboardEvent<HTMLLIElement>) => {
    const { key, shiftKey, target, currentTarget } = event
    if (event.ctrlKey || event.metaKey || event.altKey || (target as Element).matches('select,textarea'))
      return
    const pressed = key.toLowerCase()
    if (pressed === 'x') onToggle(shiftKey)
    const next = { j: currentTarget.nextElementSibling, k: currentTarget.previousElementSibling }[pressed]
    next?.querySelector('a')?.focus()
  }
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
function detailOf({ detail, employee, need, chosen }: Waiting, step: StepType): string {
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
function WaitingTime({ since }: { since: string }) {
  return (
    <time dateTime={since} title={`Since ${formatDayAndTime(since)}`}>
      {waitedFor(since)}
    </time>
  )
}
