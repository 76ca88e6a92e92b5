import type { WebhookEventType } from '@bonafide/shared/contract/webhooks.ts'

/** What each event means, for who chooses. */
export const eventNames: Readonly<Record<WebhookEventType, string>> = {
  'invitation.sent': 'An invitation or a new link is sent',
  'invitation.opened': 'A person starts with their link',
  'invitation.expired': 'A link expires before its person is through',
  'invitation.revoked': 'A link is revoked',
  'step.updated': 'A step passes, fails or is opened again',
  'employee.verified': 'All four steps have passed',
  'employee.completed': 'A person has completed their verification',
  'employee.failed': 'A verification has failed',
  'usage.threshold': '80% or 100% of the month’s included checks are used',
}
