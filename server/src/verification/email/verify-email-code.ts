import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { requireCurrent } from '#employees/steps.ts'
import { lockAfterTooManyFailures, requireUnlocked, stepLocked } from '#verification/codes/code-lock.ts'
import { mailboxReceiver } from '#verification/codes/code-receiver.ts'
import { refusals, tryCode } from '#verification/codes/try-code.ts'
import type { FlowEmployee } from '#verification/open-flow.ts'
import { settleStep } from '#verification/settle-step.ts'

/**
 * Passes the email step for an employee who reads the invited address's mail.
 * @returns why the code was not accepted, rather than throwing it, so that the try it cost is committed
 */
export async function verifyEmailCode(
  scope: Scope,
  locked: FlowEmployee,
  code: string,
): Promise<AppError | undefined> {
  const { employee, link, steps } = locked
  requireCurrent(steps, 'email')
  requireUnlocked(steps, 'email')
  const receiver = mailboxReceiver(scope.deps.keys, employee.emailKey)
  const outcome = await tryCode(scope, { employeeId: employee.id, receiver, code })
  if (outcome === 'right') {
    await settleStep(scope, locked, { type: 'email', status: 'pass', method: 'code', linkId: link.id })
    return undefined
  }
  const isLocked = outcome !== 'over' && (await lockAfterTooManyFailures(scope, locked, 'email'))
  return isLocked ? stepLocked() : new AppError('wrong_code', refusals[outcome])
}
