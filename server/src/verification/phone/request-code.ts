import { messengers } from '#messages/messenger.ts'
import { record } from '#platform/audit/record.ts'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import type { FlowEmployee } from '#verification/open-flow.ts'
import { requireCurrent } from '#employees/steps.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { codeMessage } from '#verification/codes/code-message.ts'
import { requireUnlocked } from '#verification/codes/code-lock.ts'
import { requireCodeLimits, sendGapSeconds } from '#verification/codes/code-limits.ts'
import { phoneReceiver } from '#verification/codes/code-receiver.ts'
import { lifetimeSeconds, storeCode } from '#verification/codes/one-time-code.ts'
import { reachableCountries } from '#messages/caps/reachable-countries.ts'
import { usablePhone } from '#platform/phone-number/usable-phone.ts'
import { voidCodes } from '#employees/one-time-codes.ts'

interface CodeSent {
  /** The message that carries it, to be handed over once this is committed. */
  message: { orgId: string; messageId: string }
  expiresIn: number
  retryAfter: number
  /** Present only while a sandbox sends the text messages, never in production. */
  otpCode?: string
}

/** Sends a fresh code to the stored number and ends the one before. */
export async function requestCode(
  scope: Scope,
  { employee, link, steps }: FlowEmployee,
  ip: string,
): Promise<CodeSent> {
  requireCurrent(steps, 'phone')
  requireUnlocked(steps, 'phone')
  if (!employee.phoneE164) throw new AppError('bad_request', 'Please enter your phone number first')
  const { env, keys, providers } = scope.deps
  const receiver = phoneReceiver(
    keys,
    usablePhone(employee.phoneE164, (await reachableCountries(scope)).countries),
  )
  const asked = { employeeId: employee.id, receiver, ip }
  const { isFirst } = await requireCodeLimits(scope, asked)
  await voidCodes(scope, employee.id, 'phone')
  const { codeId, code } = await storeCode(scope, { ...asked, isFirst })
  const messageId = await queueMessage(scope, codeMessage, {
    employeeId: employee.id,
    channel: 'sms',
    about: { codeId },
  })
  await record(scope, {
    action: 'code.requested',
    employeeId: employee.id,
    linkId: link.id,
    data: { codeId },
  })
  return {
    message: { orgId: scope.orgId, messageId },
    expiresIn: lifetimeSeconds,
    retryAfter: sendGapSeconds,
    ...(providers.get(messengers.sms).sandbox && env.echoCodes && { otpCode: code }),
  }
}
