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

interface SearchText {
  words: string
  digits: string
}

// Made once for each person: 10,000 of them are searched while someone types.
const searchTexts = new WeakMap<Employee, SearchText>()

const withoutSpaces = (text: string) => text.replace(/\s/g, '')

/** What a person is found by. Lines keep one field from running into the next. */
export function searchTextOf(employee: Employee): SearchText {
  const known = searchTexts.get(employee)
  if (known) return known
  const { fullName, email, phoneE164 } = employee
  const made = {
    words: `${fullName}\n${email}`.toLowerCase(),
    digits: phoneE164 ? `${phoneE164}\n${withoutSpaces(formatPhone(phoneE164))}` : '',
  }
  searchTexts.set(employee, made)
  return made
}

/** Keeps those whose name or email contains the text in any case, or whose phone contains it. */
export function findPeople(employees: readonly Employee[], text: string): readonly Employee[] {
  const sought = text.trim().toLowerCase()
  if (!sought) return employees
  const soughtDigits = withoutSpaces(sought)
  return employees.filter((employee) => {
    const { words, digits } = searchTextOf(employee)
    return words.includes(sought) || digits.includes(soughtDigits)
  })
}
