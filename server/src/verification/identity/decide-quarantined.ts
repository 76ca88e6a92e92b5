import type { IdentityDecision } from '@bonafide/shared/contract/identity-review.ts'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import type { LockedEmployee } from '#employees/lock-employee.ts'
import { currentStep } from '#employees/step-order.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import { lacksFacts, type LinkedSession } from './identity-status.ts'

const identityStep = 3

/**
 * Keeps what a user decides about a result that came too late to count: accepted, it passes the step, whatever its
 * document says; rejected, it stays as if it had never come, and the employee goes on as they are.
 */
export async function decideQuarantined(
  { tx, orgId }: Scope,
  locked: LockedEmployee,
  held: LinkedSession,
  decision: IdentityDecision['decision'],
): Promise<void> {
  const isAccepted = decision === 'same_person'
  if (isAccepted && currentStep(locked.steps) < identityStep) {
    throw new AppError('conflict', 'You can only accept this result once the steps before it have passed')
  }
  if (isAccepted && lacksFacts(held)) {
    throw new AppError(
      'conflict',
      'The details of the document are not known yet. Try again in a few minutes.',
    )
  }
  await tx
    .update(identitySessions)
    .set(
      isAccepted
        ? { verdict: 'accepted', quarantine: 'accepted', superseded: false, invalidatedAt: null }
        : { quarantine: 'rejected' },
    )
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.id, held.id)))
}
