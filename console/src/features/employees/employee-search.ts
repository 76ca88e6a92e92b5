import * as v from 'valibot'

// The router reads `?q=123` as a number.
const Text = v.optional(
  v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(254)), ''),
)

/** The parts of an employee's details; the first is the one that opens. */
export const detailParts = ['overview', 'checks', 'history', 'data'] as const
export type DetailPart = (typeof detailParts)[number]

/** The search of every page: the employee whose details are open over it, and the part that is shown. */
export const OpenEmployeeSearch = v.object({
  employee: Text,
  part: v.optional(v.fallback(v.optional(v.picklist(detailParts)), undefined)),
})

export type OpenEmployeeSearch = v.InferOutput<typeof OpenEmployeeSearch>

/** The search of the list's address, in words that `filterOf` reads: the first script of every page has it. */
export const EmployeeListSearch = v.object({
  q: Text,
  status: Text,
  site: Text,
  manager: Text,
  starts: Text,
  startFrom: Text,
  startTo: Text,
  cover: Text,
  channel: Text,
  flagged: Text,
  test: Text,
  assignee: Text,
  sort: Text,
  /** The site of a saved view that is no site any more. */
  withoutSite: Text,
  /** The employee whose details are open. */
  employee: Text,
})
export type EmployeeListSearch = v.InferOutput<typeof EmployeeListSearch>
