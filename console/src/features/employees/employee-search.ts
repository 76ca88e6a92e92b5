import * as v from 'valibot'

// The router reads `?q=123` as a number.
const Text = v.optional(
  v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(254)), ''),
)

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
  /** Two days with two dots between them, as in the next one. */
  invited: Text,
  completed: Text,
  reached: Text,
  sort: Text,
  /** The site of a saved view that is no site any more. */
  withoutSite: Text,
  /** The employee whose details are open. */
  employee: Text,
})
export type EmployeeListSearch = v.InferOutput<typeof EmployeeListSearch>
