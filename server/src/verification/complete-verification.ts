import { ownCopyDays } from '@bonafide/shared/contract/verification/flow-files.ts'
import { addDays } from 'date-fns'
import { and, eq } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { AppError } from '#platform/app-error.ts'
import { countStatus } from '#employees/list/employee-counts.ts'
import { employees } from '#employees/employees-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { isLiveLinkOf, type Link } from '#employees/links/link-state.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { queueMessage } from '#messages/queue-message.ts'
import type { FlowEmployee } from './open-flow.ts'
import { isOnlyTested, isStrict } from './settle-step.ts'
import { ownCopy } from './verification-messages.ts'
import { currentStep, stepResults } from '#employees/steps.ts'

/** Ends the verification once all four steps have passed, and answers whose it was. Saying it again changes nothing. */
export async function completeVerification(
  scope: Scope,
  { employee, link, steps, followUp, repeat }: FlowEmployee,
): Promise<{ employeeId: string }> {
  const done = { employeeId: employee.id }
  const isPart = followUp !== undefined || repeat !== undefined
  if (currentStep(steps) > 4 && isPart) return done
  if (employee.status === 'completed' && !isPart) return done
  if (currentStep(steps) <= 4) throw new AppError('previous_step', 'Complete the previous step first')
  const { deps, tx, orgId } = scope
  if (isOnlyTested(steps, isStrict(scope))) {
    throw new AppError(
      'conflict',
      'This was only a test, so it does not confirm your identity. Contact your employer to find out what to do next.',
    )
  }
  const now = deps.clock()
  await tx
    .update(employees)
    .set({ status: 'completed', completedAt: now })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employee.id)))
  const invitation = await latestLink(scope, employee.id)
  // The link itself and, where a handoff goes with it, that: whichever the employee came by, both have done their work.
  await tx
    .update(links)
    .set({ usedAt: now })
    .where(and(eq(links.orgId, orgId), isLiveLinkOf(employee.id, now)))
  if (invitation && !invitation.revokedAt) await offerCopy(scope, invitation)
  await record(scope, {
    action: 'employee.completed',
    employeeId: employee.id,
    linkId: link.id,
    data: { from: employee.status, steps: stepResults(steps) },
  })
  await countStatus(scope, { from: employee.status, to: 'completed' })
  return done
}

/** Shows an employee their copy for some weeks by the link they were sent, and tells them by email. */
async function offerCopy(scope: Scope, { id: linkId, employeeId, expiresAt }: Link): Promise<void> {
  const { deps, tx, orgId } = scope
  const lastMoment = addDays(deps.clock(), ownCopyDays)
  if (expiresAt < lastMoment) {
    await tx
      .update(links)
      .set({ expiresAt: lastMoment })
      .where(and(eq(links.orgId, orgId), eq(links.id, linkId)))
  }
  await queueMessage(scope, ownCopy, { employeeId, channel: 'email', about: { linkId } })
}
