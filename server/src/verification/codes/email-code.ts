import { voidCodes } from '#employees/one-time-codes.ts'
import { requireCurrent } from '#employees/steps.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { limitedAddress } from '#platform/http/client-ip.ts'
import type { Call } from '#platform/http/mount.ts'
import type { Scope } from '#platform/scope.ts'
import { type FlowEmployee, type FlowVisit, openFlow } from '#verification/open-flow.ts'
import { settleStep } from '#verification/settle-step.ts'
import { requireCodeLimits } from './code-limits.ts'
import { lockAfterTooManyFailures, requireUnlocked, stepLocked } from './code-lock.ts'
import { codeMessage } from './code-message.ts'
import { mailboxReceiver, refusals, storeCode, tryCode } from './one-time-code.ts'

/**
 * Sends a fresh code to the stored address and ends the one before, where there may be one. Silent about what it did:
 * the caller answers every token alike, and a job sends the email, so that the answer takes no longer for it.
 */
export async function requestEmailCode(call: Call, visit: FlowVisit): Promise<void> {
  try {
    await openFlow(call, visit, (scope, locked) => queueCode(scope, locked, limitedAddress(call.ip)))
  } catch (error) {
    if (!(error instanceof AppError && error.status < 500)) throw error
  }
}

async function queueCode(scope: Scope, { employee, link, steps }: FlowEmployee, ip: string): Promise<void> {
  requireCurrent(steps, 'email')
  requireUnlocked(steps, 'email')
  const employeeId = employee.id
  const asked = { employeeId, receiver: mailboxReceiver(scope.deps.keys, employee.emailKey), ip }
  const { isFirst } = await requireCodeLimits(scope, asked)
  await voidCodes(scope, employeeId, 'mailbox')
  const { codeId } = await storeCode(scope, { ...asked, isFirst })
  const channel = 'email'
  await queueMessage(scope, codeMessage, { employeeId, channel, about: { codeId } })
  await record(scope, {
    action: 'code.requested',
    employeeId,
    linkId: link.id,
    data: { codeId, channel },
  })
}

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
