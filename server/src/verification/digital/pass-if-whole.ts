import type { LockedEmployee } from '#employees/lock-employee.ts'
import { currentStep } from '#employees/step-order.ts'
import type { Scope } from '#platform/scope.ts'
import { eventsOf } from '#right-to-work/checks/check-record.ts'
import { lackingForStep } from '#right-to-work/checks/find-usable-checks.ts'
import { loadRecords } from '#right-to-work/checks/load-records.ts'
import { usableChecks } from '#right-to-work/excuse/statutory-excuse.ts'
import { closeSubmission } from '#right-to-work/submission/submission.ts'
import { settleStep } from '#verification/settle-step.ts'
import { counts, type DigitalSession } from './digital-sessions.ts'

const rightToWorkStep = 4

/**
 * Passes the current step by a digital check that lacks nothing but what can follow until work starts. It is judged by itself: an excuse that another check has
 * given says nothing of this one.
 * @returns whether it has passed
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
  const own = (await loadRecords(scope, employee.id)).filter(({ id }) => id === checkId)
  const { rules: book, clock } = scope.deps
  const [judged] = usableChecks(eventsOf(own), employee, { book, at: clock() })
  if (!judged || lackingForStep(judged).length) return false
  const isLikenessDue = judged.judgement.missing.includes('likeness')
  await closeSubmission(scope, employee.id, { isLikenessDue })
  const { linkId } = session
  await settleStep(scope, locked, { type: 'rtw', status: 'pass', method: 'digital', linkId })
  return true
}
