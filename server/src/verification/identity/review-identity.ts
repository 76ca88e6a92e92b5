import type { EmployeeDetail } from '@bonafide/shared/contract/employees.ts'
import type { IdentityDecision } from '@bonafide/shared/contract/identity-review.ts'
import { lockEmployee } from '#employees/find-employee.ts'
import type { LockedEmployee } from '#employees/lock-employee.ts'
import { storeNote } from '#platform/audit/audit-note.ts'
import { record } from '#platform/audit/record.ts'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { getEmployee } from '#verification/get-employee.ts'
import { settleStep } from '#verification/settle-step.ts'
import { decideDocument } from './decide-document.ts'
import { decideQuarantined } from './decide-quarantined.ts'
import { identityStatus, type LinkedSession } from './identity-status.ts'
import { loadIdentitySessions } from './load-identity-sessions.ts'
import { queueCancellations } from './queue-cancellations.ts'
import { tellDecision } from './tell-decision.ts'
import { waitingSessions } from './waiting-sessions.ts'

/**
 * Applies a user's decision about an identity result that waits for them: one that came too late to count, or a
 * document that differs from the invitation. When two users decide at once, the first one's decision counts and the
 * other gets an error.
 */
export async function reviewIdentity(
  scope: Scope,
  employeeId: string,
  { decision, reason, sessionId }: IdentityDecision,
): Promise<EmployeeDetail> {
  const locked = await lockEmployee(scope, employeeId)
  const sessions = await loadIdentitySessions(scope.tx, { orgId: scope.orgId, employeeId })
  const waiting = locked.steps.id.status === 'pass' ? [] : waitingSessions(sessions)
  const session = sessionId ? waiting.find(({ id }) => id === sessionId) : waiting[0]
  if (!session) throw nothingWaits(sessions)
  if (session.quarantine) await decideQuarantined(scope, locked, session, decision)
  else await decideDocument(scope, session, decision, sessions)
  const note = await storeNote(scope, { employeeId, text: reason })
  await record(scope, {
    action: 'identity.reviewed',
    employeeId,
    linkId: session.linkId,
    data: { sessionId: session.id, decision, ...note },
  })
  // A late result that is rejected is as if it had never come.
  if (decision === 'same_person' || !session.quarantine) await follow(scope, locked, session, decision)
  return getEmployee(scope, employeeId)
}

async function follow(
  scope: Scope,
  locked: LockedEmployee,
  session: LinkedSession,
  decision: IdentityDecision['decision'],
): Promise<void> {
  const { tx, orgId } = scope
  const sessions = await loadIdentitySessions(tx, { orgId, employeeId: locked.employee.id })
  const left = identityStatus(sessions)
  // Another document waits or is being checked: the step continues with that.
  if (left.step === 'pending') return
  await settleStep(scope, locked, {
    type: 'id',
    status: left.step,
    method: session.provider,
    testMode: session.testMode,
    reason: left.reason ?? undefined,
    linkId: session.linkId,
  })
  if (left.step === 'pass') await queueCancellations(scope, sessions)
  await tellDecision(scope, locked.employee, decision, session)
}

function nothingWaits(sessions: readonly LinkedSession[]): AppError {
  const isDecided = sessions.some(({ verdict, quarantine }) => verdict !== null || quarantine !== null)
  return new AppError(
    'conflict',
    isDecided
      ? 'This review has already been decided. Reload the page to see the result.'
      : 'No identity check of this employee is waiting for a review',
  )
}
