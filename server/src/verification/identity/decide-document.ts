import type { IdentityDecision } from '@bonafide/shared/contract/identity-review.ts'
import type { VerifySentence } from '@bonafide/shared/language/server-codes.ts'
import { and, eq } from 'drizzle-orm'
import type { LockedEmployee } from '#employees/lock-employee.ts'
import { storeNote } from '#platform/audit/audit-note.ts'
import { record } from '#platform/audit/record.ts'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { settleStep } from '#verification/settle-step.ts'
import { documentInReview } from './identity-facts.ts'
import { tellDecision } from './tell-decision.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import { type IdentitySession, identityStatus } from './identity-status.ts'
import { instantAfter } from './instant-after.ts'
import { loadIdentitySessions } from './load-identity-sessions.ts'

/** What the employee reads. Why a user decided so stays with the organisation. */
const notTheirs: VerifySentence = 'The document could not be matched with your invitation.'

/**
 * Decides whether a verified document is the invited employee's, where the comparison left it to a user. Of two users
 * at once the first one decides, and the other is told.
 */
export async function decideDocument(
  scope: Scope,
  locked: LockedEmployee,
  { decision, reason }: IdentityDecision,
): Promise<void> {
  const { id: employeeId } = locked.employee
  const sessions = await loadIdentitySessions(scope.tx, { orgId: scope.orgId, employeeId })
  const session = documentInReview(sessions)
  if (!session || locked.steps.id.status === 'pass') throw nothingWaits(sessions)
  await storeDecision(scope, session, decision, sessions)
  const note = await storeNote(scope, { employeeId, text: reason })
  const { linkId } = session
  await record(scope, {
    action: 'identity.reviewed',
    employeeId,
    linkId,
    data: { sessionId: session.id, decision, ...note },
  })
  const left = identityStatus(await loadIdentitySessions(scope.tx, { orgId: scope.orgId, employeeId }))
  // Another document waits, or is being checked: the step goes on with that.
  if (left.step === 'pending') return
  await settleStep(scope, locked, {
    type: 'id',
    status: left.step,
    method: session.provider,
    reason: left.reason ?? undefined,
    linkId,
  })
  await tellDecision(scope, locked.employee, decision)
}

function nothingWaits(sessions: readonly IdentitySession[]): AppError {
  const isDecided = sessions.some(({ verdict }) => verdict !== null)
  return new AppError(
    'conflict',
    isDecided
      ? 'This review has already been decided. Reload the page to see the result.'
      : 'No identity check of this employee is waiting for a review',
  )
}

async function storeDecision(
  { deps, tx, orgId }: Scope,
  { id }: IdentitySession,
  decision: IdentityDecision['decision'],
  sessions: readonly IdentitySession[],
): Promise<void> {
  const updatedAt = instantAfter(
    deps.clock(),
    sessions.map((session) => session.updatedAt),
  )
  await tx
    .update(identitySessions)
    .set(
      decision === 'same_person'
        ? { verdict: 'accepted', updatedAt }
        : { verdict: 'declined', reason: notTheirs, updatedAt },
    )
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.id, id)))
}
