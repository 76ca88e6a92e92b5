import { stepTypes } from '@bonafide/shared/contract/employees.ts'
import type { WebhookEventType } from '@bonafide/shared/contract/webhooks.ts'
import type { AuditEvent } from '#platform/audit/append-audit.ts'

interface Meaning {
  type: WebhookEventType
  status?: string
}

const meanings: Readonly<Record<string, Meaning>> = {
  'invitation.created': { type: 'invitation.sent' },
  'invitation.resent': { type: 'invitation.sent' },
  'invitation.rerouted': { type: 'invitation.sent' },
  'link.renewed': { type: 'invitation.sent' },
  'link.opened': { type: 'invitation.opened' },
  'link.expired': { type: 'invitation.expired' },
  'link.revoked': { type: 'invitation.revoked' },
  'step.passed': { type: 'step.updated', status: 'pass' },
  'step.failed': { type: 'step.updated', status: 'fail' },
  'step.retried': { type: 'step.updated', status: 'pending' },
  'step.reopened': { type: 'step.updated', status: 'pending' },
  'employee.verified': { type: 'employee.verified', status: 'verified' },
  'employee.completed': { type: 'employee.completed', status: 'completed' },
  'employee.failed': { type: 'employee.failed', status: 'failed' },
  'usage.reached': { type: 'usage.threshold' },
}

export interface WebhookEvent {
  type: WebhookEventType
  data: Record<string, string>
}

/** What kind of event entries of the audit log with this action are to other systems, if any. */
export function webhookEventType(action: string): WebhookEventType | undefined {
  return meanings[action]?.type
}

/**
 * What an entry of the audit log means to other systems, if anything: ids, step and status, how much is used;
 * nothing personal.
 */
export function webhookEvent(orgId: string, entry: AuditEvent): WebhookEvent | undefined {
  const meaning = meanings[entry.action]
  if (!meaning) return undefined
  const { type, status } = meaning
  const { step: named, period, threshold } = entry.data ?? {}
  const step = stepTypes.find((known) => known === named)
  return {
    type,
    data: {
      orgId,
      ...(entry.employeeId && { employeeId: entry.employeeId }),
      ...(entry.linkId && { linkId: entry.linkId }),
      ...(step && type === 'step.updated' && { step }),
      ...(status && { status }),
      ...(type === 'usage.threshold' && { period: String(period), threshold: String(threshold) }),
    },
  }
}
