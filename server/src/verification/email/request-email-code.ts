import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { limitedAddress } from '#platform/http/client-ip.ts'
import type { Call } from '#platform/http/mount.ts'
import type { Scope } from '#platform/scope.ts'
import { requireCurrent } from '#employees/steps.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { voidCodes } from '#employees/one-time-codes.ts'
import { codeMessage } from '#verification/codes/code-message.ts'
import { requireUnlocked } from '#verification/codes/code-lock.ts'
import { requireCodeLimits } from '#verification/codes/code-limits.ts'
import { mailboxReceiver } from '#verification/codes/code-receiver.ts'
import { storeCode } from '#verification/codes/one-time-code.ts'
import { type FlowEmployee, type FlowVisit, openFlow } from '#verification/open-flow.ts'

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
