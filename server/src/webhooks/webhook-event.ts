import { type StepType, stepTypes } from '@bonafide/shared/contract/employees/employees.ts'
import type { WebhookEventType } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import type { auditLog } from '#platform/audit/audit-tables.ts'

type AuditEntry = typeof auditLog.$inferSelect
type Data = AuditEntry['data']

interface Meaning {
  type: WebhookEventType
  status?: string
  /** True when the event names the step that it is about. */
  isOfStep?: boolean
  /** The other facts of the event, by their names there, each with its name in the data of the entry. */
  facts?: Readonly<Record<string, string>>
  /** Only of entries with such data. */
  when?: (data: Data) => boolean
}

const ofResult = { isOfStep: true, facts: { method: 'method', assurance: 'assurance' } }
const ofRepeat = { facts: { repeatId: 'repeatId', assurance: 'assurance' } }
const ofPack = { facts: { packId: 'packId' } }

/** The events for each action of the audit log, in the order in which they are sent. */
const meanings: Readonly<Record<string, readonly Meaning[]>> = {
  'invitation.created': [{ type: 'invitation.sent' }],
  'invitation.resent': [{ type: 'invitation.sent' }],
  'invitation.rerouted': [{ type: 'invitation.sent' }],
  'link.renewed': [{ type: 'invitation.sent' }],
  'link.opened': [{ type: 'invitation.opened' }],
  'link.expired': [{ type: 'invitation.expired' }],
  'link.revoked': [{ type: 'invitation.revoked' }],
  'step.passed': [{ type: 'step.updated', status: 'pass', ...ofResult }],
  'step.failed': [{ type: 'step.updated', status: 'fail', ...ofResult }],
  // A pending step has no method yet, except one that waits for a user: `assisted`.
  'step.retried': [
    { type: 'step.updated', status: 'pending', isOfStep: true },
    { type: 'rtw.review_needed', when: ({ step, method }) => step === 'rtw' && method === 'assisted' },
    { type: 'identity.review_needed', when: ({ step, method }) => step === 'id' && method === 'assisted' },
  ],
  'step.reopened': [{ type: 'step.updated', status: 'pending', isOfStep: true }],
  'step.invalidated': [{ type: 'step.invalidated', status: 'pending', isOfStep: true }],
  'identity.review_needed': [{ type: 'identity.review_needed' }],
  'identity.reviewed': [{ type: 'identity.reviewed', facts: { decision: 'decision' } }],
  'identity.quarantined': [{ type: 'identity.quarantined' }],
  'identity.repeat_asked': [{ type: 'identity.repeat_asked', ...ofRepeat }],
  'identity.repeat_passed': [{ type: 'identity.repeat_passed', ...ofRepeat }],
  'identity.repeat_failed': [{ type: 'identity.repeat_failed', ...ofRepeat }],
  'identity.repeat_cancelled': [{ type: 'identity.repeat_cancelled', ...ofRepeat }],
  'identity.repeat_overdue': [{ type: 'identity.repeat_overdue' }],
  'employee.verified': [{ type: 'employee.verified', status: 'verified', facts: { steps: 'steps' } }],
  'employee.completed': [{ type: 'employee.completed', status: 'completed', facts: { steps: 'steps' } }],
  'employee.failed': [{ type: 'employee.failed', status: 'failed' }],
  'employee.unverified': [{ type: 'employee.unverified', status: 'verifying' }],
  'employee.erased': [{ type: 'employee.erased' }],
  'employee.destroyed': [{ type: 'employee.erased' }],
  'rtw.excuse_changed': [{ type: 'rtw.excuse_changed', facts: { status: 'to' } }],
  'rtw.decided': [{ type: 'rtw.reviewed', facts: { decision: 'verdict' } }],
  'check.recorded': [
    { type: 'rtw.check_recorded', facts: { checkId: 'checkId', kind: 'kind', status: 'outcome' } },
  ],
  'rtw.followup_due': [{ type: 'rtw.followup_due' }],
  'rtw.followup_asked': [{ type: 'rtw.followup_asked' }],
  'rtw.followup_sent': [{ type: 'rtw.review_needed' }],
  'rtw.followup_cancelled': [{ type: 'rtw.followup_cancelled' }],
  'rtw.followup_done': [{ type: 'rtw.followup_done', facts: { status: 'outcome' } }],
  'rtw.followup_overdue': [{ type: 'rtw.followup_overdue' }],
  'rtw.stop_work': [{ type: 'rtw.stop_work' }],
  'evidence.pack_made': [{ type: 'evidence_pack.ready', ...ofPack }],
  'evidence.pack_failed': [{ type: 'evidence_pack.failed', ...ofPack }],
  'usage.reached': [{ type: 'usage.threshold', facts: { period: 'period', threshold: 'threshold' } }],
}

export interface WebhookEvent {
  type: WebhookEventType
  data: Record<string, unknown>
}

/** Returns true when audit entries with this action become events for other systems. */
export function isWebhookEvent(action: string): boolean {
  return action in meanings
}

/**
 * Returns the events that an audit entry becomes for other systems: ids, step and status, how a step was settled, how
 * much is used; nothing personal.
 */
export function webhookEvents({
  orgId,
  action,
  employeeId,
  linkId,
  data,
}: Pick<AuditEntry, 'orgId' | 'action' | 'employeeId' | 'linkId' | 'data'>): WebhookEvent[] {
  const step = stepTypes.find((known) => known === data.step)
  const told = (meanings[action] ?? []).filter(({ when }) => !when || when(data))
  return told.map((meaning) => ({
    type: meaning.type,
    data: {
      orgId,
      ...(employeeId && { employeeId }),
      ...(linkId && { linkId }),
      ...factsOf(meaning, step, data),
    },
  }))
}

function factsOf({ status, isOfStep, facts = {} }: Meaning, step: StepType | undefined, data: Data): Data {
  const named = Object.entries(facts).map(([name, source]) => [name, shown(data[source])] as const)
  return {
    ...(step && isOfStep && { step }),
    ...(status && { status }),
    ...Object.fromEntries(named.filter(([, value]) => value !== undefined && value !== null)),
  }
}

// A threshold is a text in the contract.
const shown = (value: unknown) => (typeof value === 'number' ? String(value) : value)
