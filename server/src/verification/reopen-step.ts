import type { Employee, StepType } from '@bonafide/shared/contract/employees/employees.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record, storeNote } from '#platform/audit/record.ts'
import { identitySessions } from './identity/identity-sessions-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { type LockedEmployee, lockEmployee, showEmployee } from '#employees/find-employee.ts'
import { clearSteps, followSteps } from './settle-step.ts'
import { supersedeSessions } from './digital/digital-sessions.ts'
import { isOverdue } from './identity/identity-sessions.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { linkState } from '#employees/links/link-state.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { stepReopened } from './verification-messages.ts'
import { lockedReason } from './codes/code-lock.ts'
import { sendFreshLink } from '#invitations/send-fresh-link.ts'

interface Reopening {
  step: StepType
  /** The reason in the organisation's words. */
  reason: string
}

/**
 * Lets an employee repeat a step that has failed, is locked, or waits for a provider that does not decide, and tells
 * them so. Earlier attempts no longer count, unless one passes after all.
 */
export async function reopenStep(
  scope: Scope,
  employeeId: string,
  { step, reason }: Reopening,
): Promise<Employee> {
  const locked = await lockEmployee(scope, employeeId)
  const { employee } = locked
  if (!(await mayReopen(scope, locked, step))) {
    throw new AppError('conflict', 'You can only reopen a step that has failed or is stuck')
  }
  const linkId = await tellEmployee(scope, locked)
  await reopen(scope, locked, step)
  const note = await storeNote(scope, { employeeId: employee.id, text: reason })
  await record(scope, {
    action: 'step.reopened',
    employeeId: employee.id,
    linkId,
    data: { step, ...note },
  })
  await followSteps(scope, locked, linkId)
  return showEmployee(scope, employee.id)
}

async function mayReopen(scope: Scope, locked: LockedEmployee, type: StepType): Promise<boolean> {
  const { status, reason } = locked.steps[type]
  if (status !== 'pending' || reason === lockedReason) return status !== 'pass'
  return type === 'id' && isOverdue(scope, locked.employee.id)
}

async function reopen(scope: Scope, locked: LockedEmployee, type: StepType): Promise<void> {
  const { deps, tx, orgId } = scope
  await clearSteps(scope, locked, [type], { reopenedAt: deps.clock() })
  if (type === 'rtw') await supersedeSessions(scope, locked.employee.id, 'all')
  if (type !== 'id') return
  await tx
    .update(identitySessions)
    .set({ superseded: true })
    .where(
      and(
        eq(identitySessions.orgId, orgId),
        eq(identitySessions.employeeId, locked.employee.id),
        isNull(identitySessions.repeatId),
      ),
    )
}

/** Tells the employee with the link they have, or with a new one when that no longer works. */
async function tellEmployee(scope: Scope, { employee }: LockedEmployee): Promise<string> {
  const link = await latestLink(scope, employee.id)
  if (link && linkState(link, scope.deps.clock()) === 'active') {
    const { id: linkId, channel } = link
    await queueMessage(scope, stepReopened, { employeeId: employee.id, channel, about: { linkId } })
    return linkId
  }
  const channel = link?.channel ?? employee.inviteChannelPref
  return (await sendFreshLink(scope, employee, channel, { message: stepReopened })).id
}
