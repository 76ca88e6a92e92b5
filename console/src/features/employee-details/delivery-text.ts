import type { Delivery } from '@bonafide/shared/contract/employee-actions.ts'

export const deliveryLook = {
  queued: { tone: 'neutral', word: 'Queued' },
  sent: { tone: 'info', word: 'Sent' },
  delivered: { tone: 'neutral', word: 'Delivered' },
  read: { tone: 'neutral', word: 'Read' },
  failed: { tone: 'danger', word: 'Not delivered' },
} as const satisfies Record<Delivery['state'], object>

const names: Record<string, string> = {
  invitation: 'Invitation',
  reminder: 'Reminder',
  link_renewed: 'New link',
  step_reopened: 'Step reopened',
  identity_accepted: 'Identity decision',
  appointment_cancelled: 'Appointment cancelled',
  identity_declined: 'Identity decision',
  follow_up: 'Follow-up reminder',
  own_copy: 'Own copy',
  identity_repeat: 'Identity check',
  code: 'Verification code',
}

/** Returns the kind of a message, in a word. */
export function messageName(template: string): string {
  return names[template] ?? 'Message'
}
