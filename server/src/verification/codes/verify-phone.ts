import { and, eq } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { phoneEnd, raiseFlag, raisePhoneShared } from '#employees/flags/raise-flag.ts'
import { voidCodes } from '#employees/one-time-codes.ts'
import { searchText } from '#employees/list/search-text.ts'
import { requireCurrent } from '#employees/steps.ts'
import { reachableCountries } from '#messages/caps/text-caps.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { usablePhone } from '#platform/phone-number.ts'
import type { Scope } from '#platform/scope.ts'
import type { FlowEmployee } from '#verification/open-flow.ts'
import { settleStep } from '#verification/settle-step.ts'
import { lockAfterTooManyFailures, lockedMessage, requireUnlocked } from './code-lock.ts'
import { phoneReceiver, refusals, tryCode } from './one-time-code.ts'

interface CodeReply {
  verified: boolean
  message?: string
}

const maxChanges = 3

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

/** Replaces the number before it is confirmed. Marked in the audit log: it is how a stolen link would be used. */
export async function updatePhone(
  scope: Scope,
  { employee, link, steps }: FlowEmployee,
  text: string,
): Promise<string> {
  requireCurrent(steps, 'phone')
  requireUnlocked(steps, 'phone')
  const phoneE164 = usablePhone(text, (await reachableCountries(scope)).countries)
  if (phoneE164 === employee.phoneE164) return phoneE164
  if (employee.phoneChanges >= maxChanges) {
    throw new AppError(
      'conflict',
      'You cannot change your phone number again. Contact your employer for help.',
    )
  }
  const { tx, orgId } = scope
  await voidCodes(scope, employee.id, 'phone')
  await tx
    .update(employees)
    .set({
      phoneE164,
      phoneChanges: employee.phoneChanges + 1,
      searchText: searchText({ ...employee, phoneE164 }),
    })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employee.id)))
  await record(scope, {
    action: 'phone.changed',
    employeeId: employee.id,
    linkId: link.id,
    data: {
      risk: 'phone_changed_in_flow',
      change: employee.phoneChanges + 1,
      hadPhone: employee.phoneE164 !== null,
    },
  })
  if (employee.phoneE164 !== null) {
    const flag = { code: 'phone_replaced', employeeId: employee.id } as const
    await raiseFlag(scope, { ...flag, detail: phoneEnd(phoneE164) })
  }
  return phoneE164
}
