import type { WebhookEventType } from './webhooks.ts'

/** What each event means: what is chosen from, and what the catalogue of events says. */
export const webhookEventNames: Readonly<Record<WebhookEventType, string>> = {
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
  'usage.threshold': 'You have used 80% or 100% of this month’s credits',
}
