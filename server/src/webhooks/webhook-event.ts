import { stepTypes } from '@bonafide/shared/contract/employees.ts'
import type { WebhookEventType } from '@bonafide/shared/contract/webhooks.ts'
import type { auditLog } from '#platform/audit/audit-tables.ts'

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
  'step.invalidated': { type: 'step.invalidated', status: 'pending' },
  'identity.review_needed': { type: 'identity.review_needed' },
  'identity.reviewed': { type: 'identity.reviewed' },
  'employee.verified': { type: 'employee.verified', status: 'verified' },
  'employee.completed': { type: 'employee.completed', status: 'completed' },
  'employee.failed': { type: 'employee.failed', status: 'failed' },
  'employee.unverified': { type: 'employee.unverified', status: 'verifying' },
  'identity.quarantined': { type: 'identity.quarantined' },
  'rtw.excuse_changed': { type: 'rtw.excuse_changed' },
  'rtw.followup_due': { type: 'rtw.followup_due' },
  'usage.reached': { type: 'usage.threshold' },
}

/** The events that name a step. */
const aboutStep: readonly WebhookEventType[] = ['step.updated', 'step.invalidated']

type AuditEntry = typeof auditLog.$inferSelect

export interface WebhookEvent {
  type: WebhookEventType
  data: Record<string, unknown>
}

/** Whether audit entries with this action mean anything to other systems. */
export function isWebhookEvent(action: string): boolean {
  return action in meanings
}

/**
 * What an audit entry means to other systems, if anything: ids, step and status, how a step was settled, how much is used;
 * nothing personal.
 */
export function webhookEvent({
  orgId,
  action,
  employeeId,
  linkId,
  data,
}: Pick<AuditEntry, 'orgId' | 'action' | 'employeeId' | 'linkId' | 'data'>): WebhookEvent | undefined {
  const meaning = meanings[action]
  if (!meaning) return undefined
  const { type, status } = meaning
  const { step: named, method, assurance, steps, decision, period, threshold, to } = data
  const step = stepTypes.find((known) => known === named)
  // What is pending has come about in no way yet.
  const isResult = status === 'pass' || status === 'fail'
  const isVerified = status === 'verified' || status === 'completed'
  return {
    type,
    data: {
      orgId,
      ...(employeeId && { employeeId }),
      ...(linkId && { linkId }),
      ...(step && aboutStep.includes(type) && { step }),
      ...(status && { status }),
      ...(isResult && typeof method === 'string' && { method }),
      ...(isResult && typeof assurance === 'string' && { assurance }),
      ...(isVerified && typeof steps === 'object' && { steps }),
      ...(type === 'identity.reviewed' && { decision: String(decision) }),
      ...(type === 'rtw.excuse_changed' && { status: String(to) }),
      ...(type === 'usage.threshold' && { period: String(period), threshold: String(threshold) }),
    },
  }
}
