import { employeeStatuses } from '@bonafide/shared/contract/employees.ts'
import * as v from 'valibot'
import type { EmployeeFilter } from './employee-queries.ts'

/** What the address of the list says; anything odd in it is left out. */
export const EmployeeListSearch = v.object({
  // The router reads `?q=123` as a number.
  q: v.optional(
    v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(200)), ''),
  ),
  status: v.optional(v.fallback(v.optional(v.picklist(employeeStatuses)), undefined)),
  /** Whose details are open. */
  employee: v.optional(v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), '')),
})
export type EmployeeListSearch = v.InferOutput<typeof EmployeeListSearch>

/** What the server is asked for. */
export function filterOf({ q, status }: EmployeeListSearch): EmployeeFilter {
  return { q: q || undefined, status }
}
