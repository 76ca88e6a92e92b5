import { employeeStatuses } from '@bonafide/shared/contract/employees/employees.ts'
import * as v from 'valibot'
import type { EmployeeFilter } from './employee-queries.ts'

// The router reads `?q=123` as a number.
const Text = v.optional(
  v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(200)), ''),
)

/** The search of the list's address; anything odd in it is left out. */
export const EmployeeListSearch = v.object({
  q: Text,
  status: v.optional(v.fallback(v.optional(v.picklist(employeeStatuses)), undefined)),
  site: Text,
  manager: Text,
  /** The employee whose details are open. */
  employee: Text,
})
export type EmployeeListSearch = v.InferOutput<typeof EmployeeListSearch>

/** Returns the filter sent to the server. */
export function filterOf({ q, status, site, manager }: EmployeeListSearch): EmployeeFilter {
  return { q: q || undefined, status, site: site || undefined, manager: manager || undefined }
}
