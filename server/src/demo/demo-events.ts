import { assuranceOf } from '#employees/assurance-of.ts'
import type { AuditEvent } from '#platform/audit/record.ts'
import type { Actor } from '#platform/scope.ts'
import type { PlannedEmployee, PlannedStep } from './demo-employees.ts'

export interface DemoEvent extends AuditEvent {
  at: Date
  actor: Actor
}

/** What the audit log says about one planned employee, oldest first. */
export function demoEvents(
  planned: PlannedEmployee,
  { employeeId, linkId, userId }: { employeeId: string; linkId: string; userId: string },
): DemoEvent[] {
  const self: Actor = `employee:${employeeId}`
  const provider: Actor = 'provider:sandbox'
  const event = (at: Date, actor: Actor, action: string, data: Record<string, unknown> = {}): DemoEvent => ({
    employeeId,
    linkId,
    at,
    actor,
    action,
    data,
  })
  const stepEvents = ({ type, status, at, method, reason }: PlannedStep) => [
    event(at, type === 'id' ? provider : self, status === 'pass' ? 'step.passed' : 'step.failed', {
      step: type,
      method,
      assurance: assuranceOf(type, method),
      reason: reason ?? null,
    }),
  ]
  return [
    event(planned.invitedAt, `user:${userId}`, 'invitation.created', { channel: planned.channel }),
    ...planned.steps.slice(0, 1).flatMap(({ at }) => [event(at, self, 'link.opened')]),
    ...planned.submissions.flatMap(({ at, status, reason = null, documentName }) => [
      event(at, provider, `identity.${status}`, { reason }),
      ...(documentName ? [event(at, provider, 'identity.review_needed')] : []),
    ]),
    ...planned.steps.flatMap(stepEvents),
    ...(planned.completedAt ? [event(planned.completedAt, self, 'employee.completed')] : []),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
