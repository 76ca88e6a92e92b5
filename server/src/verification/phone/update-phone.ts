import { and, eq } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { AppError } from '#platform/app-error.ts'
import { employees } from '#employees/employees-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { phoneEnd, raiseFlag } from '#employees/flags/raise-flag.ts'
import { searchText } from '#employees/list/search-text.ts'
import type { FlowEmployee } from '#verification/open-flow.ts'
import { requireCurrent } from '#employees/steps.ts'
import { reachableCountries } from '#messages/caps/reachable-countries.ts'
import { requireUnlocked } from '#verification/codes/code-lock.ts'
import { usablePhone } from '#platform/phone-number/usable-phone.ts'
import { voidCodes } from '#employees/one-time-codes.ts'

const maxChanges = 3

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
