import type { RightToWorkChoice } from '@bonafide/shared/contract/right-to-work/choice.ts'
import { currentStep, requireCurrent } from '#employees/steps.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { moveFollowUpRequest } from '#right-to-work/follow-ups/follow-up-request.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { rightToWorkState, waitingMethod } from '#right-to-work/right-to-work-state.ts'
import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { readChoice, storeChoice } from '#right-to-work/submission.ts'
import { supersedeSessions } from './digital/digital-sessions.ts'
import { handOverIdentity } from './identity/no-document.ts'
import type { FlowEmployee } from './open-flow.ts'
import { settleStep } from './settle-step.ts'

const identityStep = 3

interface CheckReply {
  status: 'pending' | 'pass' | 'fail'
  message?: string
}

const waiting: CheckReply = {
  status: 'pending',
  message: 'Your employer will confirm your right to work and let you know.',
}

/**
 * Asks the adapter to judge the current employee, whose first three steps have passed. Stores their choice for the
 * organisation, also when it is sent again while the organisation decides. Where the organisation decides, an employee
 * without a document for the identity check hands it that step too.
 */
export async function checkRightToWork(
  scope: Scope,
  locked: FlowEmployee,
  sent: RightToWorkChoice = {},
): Promise<CheckReply> {
  const { clock, providers } = scope.deps
  const adapter = providers.get(rightToWorkProvider)
  const isHandedOver = sent.withoutDocument && adapter.advises && currentStep(locked.steps) === identityStep
  if (!isHandedOver) requireCurrent(locked.steps, 'rtw')
  const { state } = rightToWorkState(locked.steps.rtw)
  if (state === 'failed') throw notConfirmed()
  const choice = readChoice(sent, ruleBook().inForce(londonDay(clock())))
  if (isHandedOver) {
    await handOverIdentity(scope, locked, choice)
    return { status: 'pending' }
  }
  if (choice || state === 'more_needed') await storeChoice(scope, locked.employee.id, choice)
  if (locked.followUp) return sendForFollowUp(scope, locked)
  // The choice replaces a session that may be open at a provider.
  if (choice) await supersedeSessions(scope, locked.employee.id, 'open')
  if (state === 'waiting') return waiting
  const outcome = await adapter.check({
    orgId: scope.orgId,
    employeeId: locked.employee.id,
    fullName: locked.employee.fullName,
    identityProvider: locked.steps.id.method ?? '',
  })
  const change = { type: 'rtw', linkId: locked.link.id } as const
  if (outcome.status === 'pass') {
    await settleStep(scope, locked, { ...change, status: 'pass', method: outcome.method })
    return { status: 'pass' }
  }
  if (outcome.status === 'fail') {
    await settleStep(scope, locked, { ...change, ...outcome, method: adapter.name })
    return { status: 'fail', message: outcome.reason }
  }
  await settleStep(scope, locked, { ...change, status: 'pending', method: waitingMethod })
  return waiting
}

/** Passes the evidence of a follow-up to a user, who decides: nothing passes by itself. */
async function sendForFollowUp(
  scope: Scope,
  { employee, link, followUp }: FlowEmployee,
): Promise<CheckReply> {
  if (followUp?.method !== waitingMethod) {
    await moveFollowUpRequest(scope, employee.id, waitingMethod)
    await record(scope, { action: 'rtw.followup_sent', employeeId: employee.id, linkId: link.id })
  }
  return waiting
}

/** The step has failed: the organisation alone can let the employee take it again. */
export function notConfirmed(): AppError {
  return new AppError(
    'conflict',
    'We could not confirm your right to work. Contact your employer to find out what to do next.',
  )
}
