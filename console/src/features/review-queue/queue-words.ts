import type { StepType } from '@bonafide/shared/contract/employees.ts'
import type { AttentionKind, NextAction, Waiting } from '@bonafide/shared/contract/verifications.ts'

const waitingFor: Record<StepType, string> = {
  email: 'Waiting for them to open the link and confirm their email',
  phone: 'Waiting for them to confirm their phone',
  id: 'Waiting for the identity check',
  rtw: 'Waiting for the right-to-work check',
}

/** What the button of each action says. */
export const actionLabels: Record<Exclude<NextAction, 'none'>, string> = {
  nudge: 'Remind',
  resend: 'Send new link',
  reopen: 'Reopen',
  review: 'Review',
  check: 'Check',
}

/** What is being waited for, or what went wrong. */
export function detailOf({ detail, employee }: Waiting, step: StepType): string {
  return [detail || waitingFor[step], ...(employee.conditions ?? [])].join(' · ')
}

export const attentionWords: Record<AttentionKind, string> = {
  identity_quarantined: 'Result on hold',
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
