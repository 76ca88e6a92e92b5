import { record } from '#platform/audit/record.ts'
import { AppError } from '#platform/app-error.ts'
import { oneTimeCodes } from '#messages/messages-tables.ts'
import type { Scope } from '#platform/scope.ts'
import type { FlowEmployee } from '#verification/open-flow.ts'
import { requireCurrent } from '#employees/step-order.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { requireCodeLimits, sendGapSeconds } from './code-limits.ts'
import { drawCode, hashCode } from './one-time-code.ts'
import { phoneCountries } from '#employees/phone-number/phone-countries.ts'
import { requireUnlocked } from './phone-lock.ts'
import { usablePhone } from '#employees/phone-number/usable-phone.ts'
import { voidCodes } from '#messages/void-codes.ts'

const lifetimeSeconds = 600

interface CodeSent {
  /** The message that carries it, to be handed over once this is committed. */
  message: { orgId: string; messageId: string }
  expiresIn: number
  retryAfter: number
  /** Only while text messages are a sandbox's, and never in production. */
  otpCode?: string
}

/** Sends a fresh code to the stored number and ends the one before. */
export async function requestCode(
  scope: Scope,
  { employee, link, steps }: FlowEmployee,
  ip: string,
): Promise<CodeSent> {
  requireCurrent(steps, 'phone')
  requireUnlocked(steps)
  if (!employee.phoneE164) throw new AppError('bad_request', 'Please enter your phone number first')
  const phoneE164 = usablePhone(employee.phoneE164, await phoneCountries(scope))
  await requireCodeLimits(scope, { employeeId: employee.id, phoneE164, ip })
  await voidCodes(scope, employee.id)
  const { codeId, code } = await storeCode(scope, { employeeId: employee.id, phoneE164, ip })
  const messageId = await queueMessage(scope, {
    employeeId: employee.id,
    template: 'code',
    channel: 'sms',
    codeId,
  })
  await record(scope, {
    action: 'code.requested',
    employeeId: employee.id,
    linkId: link.id,
    data: { codeId },
  })
  const { env, providers } = scope.deps
  return {
    message: { orgId: scope.orgId, messageId },
    expiresIn: lifetimeSeconds,
    retryAfter: sendGapSeconds,
    ...(providers.sms.sandbox && env.echoCodes && { otpCode: code }),
  }
}

async function storeCode(
  { deps, tx, orgId }: Scope,
  { employeeId, phoneE164, ip }: { employeeId: string; phoneE164: string; ip: string },
): Promise<{ codeId: string; code: string }> {
  const now = deps.clock()
  const codeId = crypto.randomUUID()
  const code = drawCode()
  await tx.insert(oneTimeCodes).values({
    orgId,
    id: codeId,
    employeeId,
    phoneE164,
    codeHash: hashCode(deps.keys, { codeId, employeeId, phoneE164 }, code),
    codeSealed: deps.keys.seal('code', code),
    requestIp: ip,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeSeconds * 1000),
  })
  return { codeId, code }
}
