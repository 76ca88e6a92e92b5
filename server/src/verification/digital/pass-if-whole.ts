import { lackingForStep } from '@bonafide/shared/contract/statutory-excuse.ts'
import type { LockedEmployee } from '#employees/find-employee.ts'
import { currentStep } from '#employees/steps.ts'
import type { Scope } from '#platform/scope.ts'
import { findUsableChecks } from '#right-to-work/checks/find-usable-checks.ts'
import { closeSubmission } from '#right-to-work/submission/submission.ts'
import { settleStep } from '#verification/settle-step.ts'
import { counts, type DigitalSession } from './digital-sessions.ts'

const rightToWorkStep = 4

/**
 * Passes the current step by a digital check that lacks only parts that can follow until work starts. Looks at this
 * check alone: an excuse from another one does not help. @returns whether it has passed
 */
export async function passIfWhole(
  scope: Scope,
  locked: LockedEmployee,
  session: DigitalSession,
  checkId: string,
): Promise<boolean> {
  const { employee, steps } = locked
  const isCurrent = currentStep(steps) === rightToWorkStep && steps.rtw.status === 'pending'
  if (!counts(session) || !isCurrent) return false
  const judged = (await findUsableChecks(scope, employee)).find(({ event }) => event.id === checkId)
  if (!judged) return false
  const { missing } = judged.judgement
  if (lackingForStep(missing, judged.event.facts.route).length > 0) return false
  const isLikenessDue = missing.includes('likeness')
  await closeSubmission(scope, employee.id, { isLikenessDue })
  const { linkId } = session
  await settleStep(scope, locked, { type: 'rtw', status: 'pass', method: 'digital', linkId })
  return true
}
