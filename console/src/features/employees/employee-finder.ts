import type { Employee, EmployeePage } from '@bonafide/shared/contract/employees/employees.ts'
import type { InfiniteData } from '@tanstack/react-query'
import { formatPhone } from '#lib/format.ts'

interface SearchText {
  words: string
  digits: string
}

// Made once for each employee: 10,000 of them are searched while a user types.
const searchTexts = new WeakMap<Employee, SearchText>()

const withoutSpaces = (text: string) => text.replace(/\s/g, '')

/** Returns the text an employee is found by. Line breaks keep one field from running into the next. */
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

/** Matches a text that can be a part of a phone number. */
const isPartOfPhone = /^\+?\d*$/

/**
 * Finds, among these employees, those whose name or email contains a text in any case, or whose phone contains it. A text
 * that goes on from the one before is looked for among those that were found then.
 */
export function employeeFinder(employees: readonly Employee[]): (text: string) => readonly Employee[] {
  let last = { sought: '', found: employees }
  return (text) => {
    const sought = text.trim().toLowerCase()
    if (!sought) return employees
    if (sought === last.sought) return last.found
    const among = sought.startsWith(last.sought) ? last.found : employees
    const digits = withoutSpaces(sought)
    const found = among.filter(isPartOfPhone.test(digits) ? hasEither(sought, digits) : hasWords(sought))
    last = { sought, found }
    return found
  }
}

interface EmployeeList {
  loaded: readonly Employee[]
  find: (text: string) => readonly Employee[]
}

const lists = new WeakMap<InfiniteData<EmployeePage>, EmployeeList>()

/** Returns the loaded part of a list, with its finder: one for all components that show some of it. */
export function listOf(data: InfiniteData<EmployeePage>): EmployeeList {
  const known = lists.get(data)
  if (known) return known
  const loaded = data.pages.flatMap(({ items }) => items)
  const made = { loaded, find: employeeFinder(loaded) }
  lists.set(data, made)
  return made
}

function hasWords(sought: string) {
  return (employee: Employee) => searchTextOf(employee).words.includes(sought)
}

function hasEither(sought: string, soughtDigits: string) {
  return (employee: Employee) => {
    const { words, digits } = searchTextOf(employee)
    return words.includes(sought) || digits.includes(soughtDigits)
  }
}
