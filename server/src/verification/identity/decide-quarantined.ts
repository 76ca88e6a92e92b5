import type { IdentityDecision } from '@bonafide/shared/contract/identity-review.ts'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { storeNote } from '#platform/audit/audit-note.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import type { LockedEmployee } from '#employees/lock-employee.ts'
import { currentStep } from '#employees/step-order.ts'
import { settleStep } from '#verification/settle-step.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import type { LinkedSession } from './identity-status.ts'
import { loadIdentitySessions } from './load-identity-sessions.ts'

const identityStep = 3

/**
 * What a user decides about a result that came too late to count: accepted, it passes the step; rejected, it stays as if
 * it had never come, and the employee goes on as they are.
 */
export async function decideQuarantined(
  scope: Scope,
  locked: LockedEmployee,
  { decision, reason }: IdentityDecision,
): Promise<void> {
  const { tx, orgId } = scope
  const { id: employeeId } = locked.employee
  const held = latestHeld(await loadIdentitySessions(tx, { orgId, employeeId }))
  if (!held || locked.steps.id.status === 'pass') {
    throw new AppError('conflict', 'No identity result is waiting for a decision')
  }
  const isAccepted = decision === 'same_person'
  if (isAccepted && currentStep(locked.steps) < identityStep) {
    throw new AppError('conflict', 'You can only accept this result once the steps before it have passed')
  }
  await tx
    .update(identitySessions)
    .set(
      isAccepted
        ? { quarantine: 'accepted', superseded: false, invalidatedAt: null }
        : { quarantine: 'rejected' },
    )
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.id, held.id)))
  const note = await storeNote(scope, { employeeId, text: reason })
  const { linkId, provider } = held
  await record(scope, {
    action: 'identity.reviewed',
    employeeId,
    linkId,
    data: { sessionId: held.id, decision, ...note },
  })
  if (isAccepted) await settleStep(scope, locked, { type: 'id', status: 'pass', method: provider })
}

/** The result that waits for the organisation; of several the one that came last. */
export function latestHeld(sessions: readonly LinkedSession[]): LinkedSession | undefined {
  return sessions
    .filter(({ quarantine }) => quarantine === 'waiting')
    .toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())[0]
}
