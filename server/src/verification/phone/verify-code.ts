import { raisePhoneShared } from '#employees/flags/raise-flag.ts'
import type { Scope } from '#platform/scope.ts'
import { lockAfterTooManyFailures, lockedMessage, requireUnlocked } from '#verification/codes/code-lock.ts'
import { phoneReceiver } from '#verification/codes/code-receiver.ts'
import { refusals, tryCode } from '#verification/codes/try-code.ts'
import type { FlowEmployee } from '#verification/open-flow.ts'
import { settleStep } from '#verification/settle-step.ts'
import { requireCurrent } from '#employees/steps.ts'

interface CodeReply {
  verified: boolean
  message?: string
}

/** Tries a code. Returns rather than throws on a wrong one, so that the try it cost is committed. */
export async function verifyCode(scope: Scope, locked: FlowEmployee, code: string): Promise<CodeReply> {
  requireCurrent(locked.steps, 'phone')
  requireUnlocked(locked.steps, 'phone')
  const { id: employeeId, phoneE164 } = locked.employee
  if (!phoneE164) return refusal(refusals.over)
  const receiver = phoneReceiver(scope.deps.keys, phoneE164)
  const outcome = await tryCode(scope, { employeeId, receiver, code })
  if (outcome === 'right') {
    await settleStep(scope, locked, { type: 'phone', status: 'pass', method: 'code', linkId: locked.link.id })
    await raisePhoneShared(scope, locked.employee)
    return { verified: true }
  }
  const isLocked = outcome !== 'over' && (await lockAfterTooManyFailures(scope, locked, 'phone'))
  return refusal(isLocked ? lockedMessage : refusals[outcome])
}

const refusal = (message: string): CodeReply => ({ verified: false, message })
