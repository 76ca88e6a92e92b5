import {
  type EmployeeDetail,
  type StepType,
  stepTypes,
} from '@bonafide/shared/contract/employees/employees.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record, storeNote } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { type LockedEmployee, lockEmployee } from '#employees/find-employee.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { linkState } from '#employees/links/link-state.ts'
import { revokeUsedLinks } from '#employees/links/create-link.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { stepReopened } from './verification-messages.ts'
import { takeBackChecks } from '#right-to-work/checks/record-without-check.ts'
import { clearSteps, followSteps } from './settle-step.ts'
import { supersedeSessions } from './digital/digital-sessions.ts'
import { getEmployee } from './get-employee.ts'
import { identitySessions } from './identity/identity-sessions-tables.ts'

interface Invalidation {
  type: StepType
  /** The reason in the organisation's words. */
  reason: string
}

/**
 * Takes back a result that had passed: the step and every later one are pending again, and the employee is verified no
 * more. Nothing is deleted, and what was begun before does not pass the step again by itself.
 */
export async function invalidateStep(
  scope: Scope,
  employeeId: string,
  { type, reason }: Invalidation,
): Promise<EmployeeDetail> {
  const locked = await lockEmployee(scope, employeeId)
  const { id } = locked.employee
  if (locked.steps[type].status !== 'pass') {
    throw new AppError('conflict', 'You can only invalidate a step that has passed')
  }
  await takeBack(scope, locked, type)
  const linkId = await tellEmployee(scope, locked)
  const note = await storeNote(scope, { employeeId: id, text: reason })
  await record(scope, { action: 'step.invalidated', employeeId: id, linkId, data: { step: type, ...note } })
  await followSteps(scope, locked, linkId)
  // The checks compared the employee with what these two steps say of them; a number or a mailbox proves neither.
  if (type === 'id' || type === 'rtw') await takeBackChecks(scope, locked)
  return getEmployee(scope, id)
}

/** Marks settled steps as taken back. Pending steps only lose their data. */
async function takeBack(scope: Scope, locked: LockedEmployee, first: StepType): Promise<void> {
  const types = stepTypes.slice(stepTypes.indexOf(first))
  const settled = types.filter((type) => locked.steps[type].status !== 'pending')
  const pending = types.filter((type) => !settled.includes(type))
  await clearSteps(scope, locked, settled, { invalidatedAt: scope.deps.clock() })
  await clearSteps(scope, locked, pending, {})
  if (types.includes('id')) await invalidateSessions(scope, locked.employee.id)
  await supersedeSessions(scope, locked.employee.id, 'all')
}

async function invalidateSessions({ deps, tx, orgId }: Scope, employeeId: string): Promise<void> {
  await tx
    .update(identitySessions)
    .set({ superseded: true, invalidatedAt: deps.clock() })
    .where(
      and(
        eq(identitySessions.orgId, orgId),
        eq(identitySessions.employeeId, employeeId),
        isNull(identitySessions.invalidatedAt),
        isNull(identitySessions.repeatId),
      ),
    )
}

/**
 * Tells the employee with the link they have. Does not replace one that no longer works: the organisation decides when
 * to ask again, and sends a new one. A used link shows nothing any more. @returns the link in the message
 */
async function tellEmployee(scope: Scope, { employee }: LockedEmployee): Promise<string | undefined> {
  await revokeUsedLinks(scope, employee.id)
  const link = await latestLink(scope, employee.id)
  if (!link || linkState(link, scope.deps.clock()) !== 'active') return undefined
  const { id: linkId, channel } = link
  await queueMessage(scope, stepReopened, { employeeId: employee.id, channel, about: { linkId } })
  return linkId
}
