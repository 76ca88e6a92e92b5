import { type Employee, employeeStatuses } from '@bonafide/shared/contract/employees.ts'
import * as v from 'valibot'
import { formatPhone } from '#lib/format.ts'

/** What the address of the list says; anything odd in it is left out. */
export const EmployeeListSearch = v.object({
  // The router reads `?q=123` as a number.
  q: v.optional(
    v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(200)), ''),
  ),
  status: v.optional(v.fallback(v.optional(v.picklist(employeeStatuses)), undefined)),
  /** Whose details are open. */
  person: v.optional(v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), '')),
})
export type EmployeeListSearch = v.InferOutput<typeof EmployeeListSearch>

const withoutSpaces = (text: string) => text.replace(/\s/g, '')

/** Whether the name or email contains the text in any case, or the phone contains it. */
export function matchesText({ fullName, email, phoneE164 }: Employee, text: string): boolean {
  const sought = text.trim().toLowerCase()
  if (fullName.toLowerCase().includes(sought) || email.toLowerCase().includes(sought)) return true
  if (!phoneE164) return false
  const digits = withoutSpaces(sought)
  return phoneE164.includes(digits) || withoutSpaces(formatPhone(phoneE164)).includes(digits)
}
