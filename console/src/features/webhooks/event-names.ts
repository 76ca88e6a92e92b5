import type { WebhookEventType } from '@bonafide/shared/contract/webhooks.ts'

/** What each event means, for who chooses. */
export const eventNames: Readonly<Record<WebhookEventType, string>> = {
  'invitation.sent': 'An invitation or a new link is sent',
  'invitation.opened': 'An employee opens their link for the first time',
  'invitation.expired': 'A link expires before the employee has finished',
  'invitation.revoked': 'A link is revoked',
  'step.updated': 'A step passes, fails or is reopened',
  'step.invalidated': 'The result of a step is invalidated',
  'identity.review_needed': 'A document could not be matched with the invitation',
  'identity.reviewed': 'You decide whose document it is',
  'employee.verified': 'An employee passes all four steps',
  'employee.completed': 'An employee completes their verification',
  'employee.failed': 'A verification fails',
  'employee.unverified': 'An employee is no longer verified',
  'identity.quarantined': 'An identity result arrives that does not count until you accept it',
  'rtw.excuse_changed': 'The statutory excuse for an employee changes',
  'rtw.followup_due': 'A right-to-work check is due again in 90, 60, 30, 14, 7 or 1 days',
  'identity.repeat_asked': 'An employee is asked to confirm their identity again',
  'identity.repeat_passed': 'An employee confirms their identity again',
  'identity.repeat_failed': 'An employee does not confirm their identity again: all attempts failed',
  'identity.repeat_cancelled': 'The request to confirm an identity again is taken back',
  'identity.repeat_overdue': 'An employee has not confirmed their identity again in time',
  'rtw.review_needed': 'A right-to-work check waits for your decision',
  'rtw.reviewed': 'You decide on a right-to-work check',
  'rtw.check_recorded': 'A right-to-work check is recorded',
  'rtw.followup_asked': 'An employee is asked to prove their right to work again',
  'rtw.followup_cancelled': 'A request to prove the right to work again is taken back',
  'rtw.followup_done': 'A right-to-work check that was asked for again is decided',
  'rtw.followup_overdue': 'The day of a right-to-work check passes without one',
  'rtw.stop_work': 'An employee may be at work without a statutory excuse',
  'evidence_pack.ready': 'An evidence pack of several employees can be downloaded',
  'evidence_pack.failed': 'An evidence pack of several employees could not be made',
  'employee.erased': 'An employee’s personal data is erased',
  'digest.weekly': 'On Monday morning: what there is to do this week, in numbers',
  'usage.threshold': 'You have used 80% or 100% of this month’s credits',
}

const groups = [
  {
    legend: 'Invitations',
    hint: 'Where the link of an employee is.',
    subjects: ['invitation'],
  },
  {
    legend: 'Progress and results',
    hint: 'Each step with how it was checked and what that is worth, and the verification as a whole.',
    subjects: ['step', 'employee'],
  },
  {
    legend: 'Identity',
    hint: 'What needs your decision, what came of it, and identities that are confirmed again.',
    subjects: ['identity'],
  },
  {
    legend: 'Right to work',
    hint: 'Checks, the statutory excuse and its follow-ups.',
    subjects: ['rtw'],
  },
  {
    legend: 'Organisation',
    hint: 'Your week, evidence packs and your plan.',
    subjects: ['digest', 'evidence_pack', 'usage'],
  },
]

interface EventGroup {
  legend: string
  hint: string
  events: Readonly<Record<string, string>>
}

/** The events by what they are about. */
export const eventGroups: readonly EventGroup[] = groups.map(({ subjects, ...group }) => ({
  ...group,
  events: Object.fromEntries(
    Object.entries(eventNames).filter(([type]) => subjects.some((subject) => type.startsWith(`${subject}.`))),
  ),
}))
