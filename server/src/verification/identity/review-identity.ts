import type { EmployeeDetail } from '@bonafide/shared/contract/employees/employees.ts'
import type { IdentityDecision } from '@bonafide/shared/contract/employees/identity-review.ts'
import { and, eq } from 'drizzle-orm'
import { lockEmployee, type EmployeeRow, type LockedEmployee } from '#employees/find-employee.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { linkState } from '#employees/links/link-state.ts'
import { currentStep } from '#employees/steps.ts'
import { sendFreshLink } from '#invitations/send-fresh-link.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { AppError } from '#platform/app-error.ts'
import { storeNote, record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { getEmployee } from '#verification/get-employee.ts'
import { settleStep } from '#verification/settle-step.ts'
import { identityAccepted, identityDeclined } from '#verification/verification-messages.ts'
import { notTheirs } from './document-check.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import {
  instantAfter,
  loadIdentitySessions,
  queueCancellations,
  waitingSessions,
} from './identity-sessions.ts'
import { type IdentitySession, identityStatus, lacksFacts, type LinkedSession } from './identity-status.ts'
import { decideWithoutDocument, isHandedOver } from './no-document.ts'

const identityStep = 3
const channel = 'email'

/**
 * Applies a user's decision about an identity result that waits for them: one that came too late to count, or a
 * document that differs from the invitation; or about an employee without a document, whom they have seen. When two
 * users decide at once, the first one's decision counts and the other gets an error.
 */
export async function reviewIdentity(
  scope: Scope,
  employeeId: string,
  { decision, reason, sessionId }: IdentityDecision,
): Promise<EmployeeDetail> {
  const locked = await lockEmployee(scope, employeeId)
  const sessions = await loadIdentitySessions(scope.tx, { orgId: scope.orgId, employeeId })
  const waiting = locked.steps.id.status === 'pass' ? [] : waitingSessions(sessions)
  if (sessionId === null) {
    // What waits is decided by a user who has looked at it.
    if (waiting.length || !isHandedOver(locked.steps.id)) throw nothingWaits(sessions)
    return reviewWithoutDocument(scope, locked, { decision, reason })
  }
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

/** Applies the decision of a user who has seen an employee that has no document for the identity check. */
async function reviewWithoutDocument(
  scope: Scope,
  locked: LockedEmployee,
  { decision, reason }: Pick<IdentityDecision, 'decision' | 'reason'>,
): Promise<EmployeeDetail> {
  const { id: employeeId } = locked.employee
  const linkId = (await latestLink(scope, employeeId))?.id
  const note = await storeNote(scope, { employeeId, text: reason })
  await record(scope, { action: 'identity.reviewed', employeeId, linkId, data: { decision, ...note } })
  await decideWithoutDocument(scope, locked, { decision, linkId })
  return getEmployee(scope, employeeId)
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

/**
 * Keeps what a user decides about a result that came too late to count: accepted, it passes the step, whatever its
 * document says; rejected, it stays as if it had never come, and the employee goes on as they are.
 */
async function decideQuarantined(
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
      'We do not have the details of the document yet. Try again in a few minutes.',
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

/** Keeps whether a verified document is the invited employee's, where the comparison left that to a user. */
async function decideDocument(
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

/**
 * Emails an employee the decision about their document, with the link they have, or with a new one when that no longer
 * works. A link sent by text may be emailed as well: it proves no address.
 * A revoked link is replaced only for an employee who is to continue; after a late result the organisation sends one
 * itself.
 */
async function tellDecision(
  scope: Scope,
  employee: EmployeeRow,
  decision: IdentityDecision['decision'],
  { quarantine }: Pick<IdentitySession, 'quarantine'>,
): Promise<void> {
  const message = decision === 'same_person' ? identityAccepted : identityDeclined
  const link = await latestLink(scope, employee.id)
  const state = link && linkState(link, scope.deps.clock())
  if (link && state === 'active') {
    await queueMessage(scope, message, { employeeId: employee.id, channel, about: { linkId: link.id } })
  } else if (!quarantine && (state !== 'revoked' || decision === 'same_person')) {
    await sendFreshLink(scope, employee, channel, { message })
  }
}
