import type { StepType } from '@bonafide/shared/contract/employees.ts'
import { type Help, helpOf, openParts } from '#features/right-to-work/excuse-help.ts'
import type { AttentionKind, NextAction, Waiting } from '@bonafide/shared/contract/verifications.ts'

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
export function detailOf({ detail, employee }: Waiting, step: StepType): string {
  const lacks = step === 'rtw' && openParts(employee)
  return [lacks || detail || waitingFor[step], ...(employee.conditions ?? [])].join(' · ')
}

/** Returns the label and action of the button: where a check lacks something, the part to add. */
export function buttonOf({ action, employee }: Waiting): Help | undefined {
  if (action === 'none') return undefined
  const help = action === 'check' && employee.rightToWork?.state === 'provisional' && helpOf(employee)
  // A check from the list goes on to the next one in it.
  if (help) return { ...help, action: help.action === 'record' ? 'check' : help.action }
  return { label: actionLabels[action], action }
}

export const attentionWords: Record<AttentionKind, string> = {
  identity_quarantined: 'Held for your decision',
  identity_review: 'Identity review',
  identity_failed: 'Identity failed',
  right_to_work_failed: 'Right to work failed',
  stuck: 'Stuck',
  needs_link: 'Needs a link',
  link_expired: 'Link expired',
  not_delivered: 'Not delivered',
}

export const attentionTones = {
  identity_quarantined: 'warning',
  identity_review: 'warning',
  identity_failed: 'danger',
  right_to_work_failed: 'danger',
  stuck: 'warning',
  needs_link: 'warning',
  link_expired: 'warning',
  not_delivered: 'danger',
} as const satisfies Record<AttentionKind, string>
