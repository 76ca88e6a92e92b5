import type { IdentityDecision } from '@bonafide/shared/contract/employees/identity-review.ts'
import type { LockedEmployee } from '#employees/find-employee.ts'
import type { Step } from '#employees/steps.ts'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { waitingMethod } from '#right-to-work/right-to-work-state.ts'
import { resetSubmission, type StoredChoice, storeChoice } from '#right-to-work/submission.ts'
import type { FlowEmployee } from '#verification/open-flow.ts'
import { settleStep } from '#verification/settle-step.ts'
import { notTheirs } from './document-check.ts'
import { loadIdentitySessions, queueCancellations } from './identity-sessions.ts'
import { identityStatus } from './identity-status.ts'

const manual = 'manual'

/** True when the identity step was handed to the organisation, as the employee has no document for it. */
export function isHandedOver({ status, method }: Pick<Step, 'status' | 'method'>): boolean {
  return status === 'pending' && method === waitingMethod
}

/**
 * Hands the identity step of an employee without a passport or driving licence to their organisation, with what they
 * have instead. Settles nothing: a user has to see them.
 */
export async function handOverIdentity(
  scope: Scope,
  locked: FlowEmployee,
  choice: StoredChoice | undefined,
): Promise<void> {
  const { employee, link, repeat, steps } = locked
  const { tx, orgId } = scope
  const { state, attemptsLeft } = identityStatus(
    await loadIdentitySessions(tx, { orgId, employeeId: employee.id }),
  )
  // A repeat asks for the document that was shown before.
  if (repeat || state === 'processing' || state === 'review') {
    throw new AppError(
      'identity_processing',
      'Your identity check is still in progress. Wait for the result before you start again.',
    )
  }
  if (attemptsLeft === 0) {
    throw new AppError(
      'identity_attempts_used',
      'You have used all your attempts. Contact your employer for help.',
    )
  }
  if (!choice) await resetSubmission(scope, employee.id)
  await storeChoice(scope, employee.id, choice)
  if (isHandedOver(steps.id)) return
  await settleStep(scope, locked, { type: 'id', status: 'pending', method: waitingMethod, linkId: link.id })
}

/** Takes it back, as the employee has found a document. */
export async function takeBackIdentity(scope: Scope, locked: FlowEmployee): Promise<void> {
  if (locked.repeat || !isHandedOver(locked.steps.id)) return
  await settleStep(scope, locked, { type: 'id', status: 'pending', linkId: locked.link.id })
  await resetSubmission(scope, locked.employee.id)
}

/**
 * Settles a step that was handed over as the user says who has seen the employee. Confirmed, the right to work is the
 * organisation's turn at once: the employee has said how they prove it.
 */
export async function decideWithoutDocument(
  scope: Scope,
  locked: LockedEmployee,
  { decision, linkId }: Pick<IdentityDecision, 'decision'> & { linkId: string | undefined },
): Promise<void> {
  const { tx, orgId } = scope
  const change = { type: 'id', method: manual, linkId } as const
  if (decision === 'different_person') {
    await settleStep(scope, locked, { ...change, status: 'fail', reason: notTheirs })
    return resetSubmission(scope, locked.employee.id)
  }
  await settleStep(scope, locked, { ...change, status: 'pass' })
  await settleStep(scope, locked, { type: 'rtw', status: 'pending', method: waitingMethod, linkId })
  await queueCancellations(scope, await loadIdentitySessions(tx, { orgId, employeeId: locked.employee.id }))
}
