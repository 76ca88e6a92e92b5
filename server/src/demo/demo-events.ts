import { flagDescriptors } from '@bonafide/shared/contract/employees/flag-texts.ts'
import type { FlagCode } from '@bonafide/shared/contract/employees/identity-review.ts'
import { assuranceOf } from '#employees/steps.ts'
import { waitingMethod } from '#right-to-work/right-to-work-state.ts'
import type { AuditEvent } from '#platform/audit/record.ts'
import type { Actor } from '#platform/scope.ts'
import {
  isWithoutDocument,
  type PlannedEmployee,
  type PlannedFlag,
  type PlannedStep,
} from './demo-employees.ts'

/** The reason why a result came too late to count. */
export const lateReason = 'link_revoked'
// From the address range reserved for documentation.
const office = '192.0.2.20'

/** True when a flag is about one link rather than about the employee. */
export function isAboutLink(code: FlagCode): boolean {
  return code !== 'phone_replaced'
}

export interface DemoEvent extends AuditEvent {
  at: Date
  actor: Actor
}

/** Returns the audit events of one planned employee, oldest first. */
export function demoEvents(
  planned: PlannedEmployee,
  { employeeId, linkId, userId }: { employeeId: string; linkId: string; userId: string },
): DemoEvent[] {
  const self: Actor = `employee:${employeeId}`
  const user: Actor = `user:${userId}`
  const provider: Actor = 'provider:sandbox'
  const event = (at: Date, actor: Actor, action: string, data: Record<string, unknown> = {}): DemoEvent => ({
    employeeId,
    linkId,
    at,
    actor,
    action,
    data,
  })
  const actorOf = (type: PlannedStep['type'], method: string) => {
    if (type === 'id') return provider
    return type === 'rtw' && method !== 'sandbox' ? user : self
  }
  const stepEvents = ({ type, status, at, method, reason }: PlannedStep) => [
    event(at, actorOf(type, method), status === 'pass' ? 'step.passed' : 'step.failed', {
      step: type,
      method,
      assurance: assuranceOf(type, method),
      reason: reason ?? null,
    }),
  ]
  const flagEvents = ({ code, at }: PlannedFlag) => {
    const ofLink = event(at, 'system', 'flag.raised', { code, reason: flagDescriptors[code].label })
    const { linkId: _, ...ofEmployee } = ofLink
    return [
      ...(code === 'link_copied_by_hr' ? [event(at, user, 'link.revealed', { address: office })] : []),
      ...(code === 'phone_replaced' ? [event(at, self, 'phone.changed', { change: 1, hadPhone: true })] : []),
      isAboutLink(code) ? ofLink : ofEmployee,
    ]
  }
  return [
    event(planned.invitedAt, user, 'invitation.created', { channel: planned.channel }),
    ...planned.steps.slice(0, 1).flatMap(({ at }) => [event(at, self, 'link.opened')]),
    ...planned.submissions.flatMap(({ at, status, reason = null, documentName, isLate }) => [
      event(at, provider, `identity.${status}`, { reason }),
      ...(documentName ? [event(at, provider, 'identity.review_needed')] : []),
      ...(isLate ? [event(at, provider, 'identity.quarantined', { step: 'id', reason: lateReason })] : []),
    ]),
    ...(planned.linkRevokedAt ? [event(planned.linkRevokedAt, user, 'link.revoked')] : []),
    ...planned.flags.flatMap(flagEvents),
    ...planned.steps.flatMap(stepEvents),
    ...planned.steps
      .filter(({ type }) => type === 'phone' && isWithoutDocument(planned))
      .map(({ at }) => event(at, self, 'step.retried', { step: 'id', method: waitingMethod })),
    ...(planned.completedAt ? [event(planned.completedAt, self, 'employee.completed')] : []),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
